import { readdirSync, readFileSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';

/** Folder of the SQL files, beside `src` and `dist` alike. */
const SCHEMA = new URL('../../schema/', import.meta.url);
const FUNCTIONS = new URL('functions/', SCHEMA);

/** Statements that create the tables of one part of the API. */
export const tableStatements = (part: string): string => readFileSync(new URL(`tables/${part}.sql`, SCHEMA), 'utf8');

/** Statement of one function, with its present text. */
export const functionStatement = (name: string): string => readFileSync(new URL(`${name}.sql`, FUNCTIONS), 'utf8');

/**
 * Gives every function its present text, in the runner's transaction. Their bodies are not checked, so that they may come
 * before the tables that they name.
 */
export async function applyFunctions(runner: QueryRunner): Promise<void> {
  await runner.query('SET LOCAL check_function_bodies = off');
  for (const file of readdirSync(FUNCTIONS).toSorted()) await runner.query(functionStatement(file.replace('.sql', '')));
}
