import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../user/user.entity.js';

/** One installation's report of one week; a later report of the same week replaces it. */
@Entity('weekly_stats')
@Unique('weekly_stats_week_unique', ['userId', 'installationId', 'reportWeekStart'])
export class WeeklyStats {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'weekly_stats_pkey' })
  id: string;

  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'weekly_stats_user_fkey' })
  user: User;

  @Column('uuid')
  installationId: string;

  @Column('date')
  reportWeekStart: string;

  @Column('date')
  reportWeekEnd: string;

  @Column('integer')
  totalTasks: number;

  @Column('integer')
  tasksCompletedThisWeek: number;

  @Column('integer')
  tasksWithStartTimeThisWeek: number;

  @Column('integer')
  totalTags: number;

  @Column('double precision')
  percentTasksWithTags: number;

  @Column('text', { array: true })
  taskGroupNames: string[];

  @Column('text', { array: true })
  tagGroupNames: string[];

  @Column('text')
  appVersion: string;

  @Column('integer')
  schemaVersion: number;

  /** Instant of the latest arrival of the report. */
  @Index('weekly_stats_created_index')
  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
