import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Time for keep-alive clients and load balancers to notice, before new connections are refused. */
const NOTICE_MS = 1_000;
/** Requests that still run after this time are cut off. */
const DEADLINE_MS = 8_000;
/** Interval at which idle connections are closed: an answer that began before the drain left them open. */
const IDLE_MS = 100;

/**
 * Stops a server without losing a request: first every answer closes its connection while new ones are still served, then
 * the socket closes, then the last requests finish. Nest itself either resets requests in flight or never exits while
 * clients keep sending (quality R12).
 */
@Injectable()
export class Drain {
  isDraining = false;
  private readonly works: (() => void)[] = [];

  /** Express middleware: tells keep-alive clients to come back on another connection. */
  readonly middleware = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.isDraining) response.setHeader('Connection', 'close');
    next();
  };

  /** Runs `work` when the drain begins, to end answers that would never end by themselves. */
  onBegin(work: () => void): void {
    this.works.push(work);
  }

  async stop(server: Server): Promise<void> {
    this.isDraining = true;
    for (const work of this.works) work();
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
