import type { ColumnOptions } from 'typeorm';

/** A column that the database computes, by the expression in `apps/api/schema`. */
export const GENERATED: ColumnOptions = { type: 'text', insert: false, update: false };
