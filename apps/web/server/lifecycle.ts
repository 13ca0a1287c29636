import type { Server } from 'node:http';

/** Answers under way get this long; whatever is still open then is cut. */
const DRAIN_MS = 8_000;

/** One sentence for what stands in the way of listening. */
function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set WEB_PORT.`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this process has: set WEB_PORT.`;
  return `The website cannot listen on ${host}:${port}: ${error.message}.`;
}

/** @throws {Error} with one sentence. */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new Error(listenProblem(error, host, port)));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

/** Stops taking requests, ends idle connections, lets the rest finish. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    // A kept-alive connection that is busy now is idle after its answer, and would stay open.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    server.closeIdleConnections();
  });
}

/** Ends this process with its starter, or when told to, after a drain. */
export function stopGracefully(server: Server): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void drain(server).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Only where a parent started us with a channel, and is gone.
  if (process.send) process.on('disconnect', stop);
}
