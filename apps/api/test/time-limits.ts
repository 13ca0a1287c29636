import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';

/**
 * How many times longer than the quality table says something may take here, in milliseconds of a machine that does other things
 * as well. It proves no less: what has no time-out takes for ever.
 */
export const HEAD_ROOM = 4;

/** How long the API waits for a connection to the database, and for a statement, in milliseconds. */
export function databaseLimits({ app }: TestApp): { connection: number; statement: number } {
  const { connectTimeoutMS, extra } = app.get(DataSource).options as {
    connectTimeoutMS?: number;
    extra?: { query_timeout?: number };
  };
  return { connection: connectTimeoutMS ?? Infinity, statement: extra?.query_timeout ?? Infinity };
}
