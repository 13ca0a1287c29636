import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { User } from '../user/user.entity.js';
import { Institution } from '../access/institution.entity.js';

/** The one account by which a school tries whether a planner comes back. */
@Entity('demo_students')
@Unique('demo_students_institution_unique', ['institutionId'])
export class DemoStudent {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'demo_students_pkey' })
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'demo_students_user_fkey' })
  user: User;

  @Column('uuid')
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'demo_students_institution_fkey' })
  institution: Institution;

  @Column('timestamptz')
  markedAt: Date;
}

/** A recovery drill of a school: the running drill, or the last drill that brought its planner back. */
@Entity('recovery_drills')
@Index('recovery_drills_running_unique', ['institutionId'], { unique: true, where: 'returned_at IS NULL' })
export class RecoveryDrill {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'recovery_drills_pkey' })
  id: string;

  @Index('recovery_drills_institution_index')
  @Column('uuid')
  institutionId: string;

  @ManyToOne(() => Institution, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'institution_id', foreignKeyConstraintName: 'recovery_drills_institution_fkey' })
  institution: Institution;

  @Column('uuid')
  ranBy: string;

  @Column('timestamptz')
  beganAt: Date;

  @Column('integer')
  removed: number;

  /** The newest envelope of the planner on the server then. */
  @Column('bigint')
  envelopes: string;

  /** When a new device had the planner up to that. */
  @Column('timestamptz', { nullable: true })
  returnedAt: Date | null;

  /** From the login of that device. */
  @Column('integer', { nullable: true })
  seconds: number | null;
}
