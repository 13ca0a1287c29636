import type { DataSource } from 'typeorm';
import { listQuery } from '../database/lists/list-query.js';
import { columns, sql } from '../database/sql.js';
import { TaskRun } from './task-run.entity.js';

const RUNS = sql`SELECT ${columns(TaskRun, 't', ['name', 'succeededAt', 'failedAt'])} FROM task_runs t ORDER BY t.name`;

/** Name of backups among the tasks. */
export const BACKUP_TASK = 'backup';

/** SQL that notes the end of a run under a name ($1). */
export const noteRun = (column: 'succeeded_at' | 'failed_at'): string =>
  `INSERT INTO task_runs (name, ${column}) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE SET ${column} = excluded.${column}`;

export const findTaskRuns = (dataSource: DataSource) => listQuery(dataSource, RUNS, [], 'once');
