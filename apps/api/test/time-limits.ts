import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.js';

/**
 * Factor on the limits of the quality table, for a machine that does other work as well. It proves no less: without a time-out
 * a request takes for ever.
 */
export const HEAD_ROOM = 4;

/** Time-outs of the API for a connection to the database, and for a statement, in milliseconds. */
export function databaseLimits({ app }: TestApp): { connection: number; statement: number } {
  const { connectTimeoutMS, extra } = app.get(DataSource).options as {
    connectTimeoutMS?: number;
    extra?: { query_timeout?: number };
  };
  return { connection: connectTimeoutMS ?? Infinity, statement: extra?.query_timeout ?? Infinity };
}
