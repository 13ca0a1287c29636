import type { Server } from 'node:http';

/** Time for requests in flight; connections still open after it are destroyed. */
const DRAIN_MS = 8_000;

/** One sentence for the reason why the server cannot listen. */
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
    // A kept-alive connection that is busy now would be idle after its answer, and stay open.
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    server.closeIdleConnections();
  });
}

/** Drains the server and ends this process: at a signal, or when its parent ends. */
export function stopGracefully(server: Server): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void drain(server).then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Only if a parent started us with a channel: it closes when the parent ends.
  if (process.send) process.on('disconnect', stop);
}
