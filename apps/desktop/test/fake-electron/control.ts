/** A test's request to the main process, as Playwright would send it to a real one. */
interface Command {
  id: number;
  /** A function's source; it gets the fake Electron's parts and one argument. */
  source: string;
  argument: unknown;
}

function run(parts: object, { source, argument }: Command): unknown {
  // The function comes from a test of this repository.
  const work = (0, eval)(`(${source})`) as (parts: object, argument: unknown) => unknown;
  return work(parts, argument);
}

export function listenToTest(parts: object): void {
  process.on('message', (command: Command) => {
    void Promise.resolve(command)
      .then((given) => run(parts, given))
      .then(
        (value) => process.send?.({ kind: 'answer', id: command.id, value }),
        (error: unknown) => process.send?.({ kind: 'answer', id: command.id, error: String(error) }),
      );
  });
  // The parent process has ended.
  process.on('disconnect', () => process.exit(0));
  // Waiting for commands must not keep a program alive that has quit.
  process.channel?.unref();
}
