import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When work of a name last ended well, and last failed. */
@Entity('task_runs')
export class TaskRun {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'task_runs_pkey' })
  name: string;

  @Column('timestamptz', { nullable: true })
  succeededAt: Date | null;

  @Column('timestamptz', { nullable: true })
  failedAt: Date | null;
}
