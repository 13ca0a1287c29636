import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

export const fromRoot = (...parts: string[]): string => join(ROOT, ...parts);

/** A package's own script, run with our Node instead of by its shebang. */
export const packageScript = (...parts: string[]): string => fromRoot('node_modules', ...parts);

/** TypeScript 7, which compiles and checks; version 6 is there for tools that need its API. */
export const COMPILER = packageScript('typescript-native/bin/tsc');
