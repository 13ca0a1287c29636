/** What a test asks of the main process, as it would of a real one through Playwright. */
interface Command {
  id: number;
  /** A function's source; it gets the fake Electron's parts and one argument. */
  source: string;
  argument: unknown;
}

function run(parts: object, { source, argument }: Command): unknown {
  // The test's own function, out of this very repository.
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
  // Whoever started it is gone.
  process.on('disconnect', () => process.exit(0));
  // Waiting for commands keeps nothing alive that has quit.
  process.channel?.unref();
}
