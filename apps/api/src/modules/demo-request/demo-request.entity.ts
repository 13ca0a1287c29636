import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { GENERATED } from '../../database/generated.js';
import { RequestWork } from '../../common/request-work.js';

@Entity('demo_requests')
@Index('demo_requests_newest_index', ['requestedAt', 'id'])
@Index('demo_requests_search_trigrams_index', { synchronize: false })
@Index('demo_requests_unread_index', ['requestedAt'], { where: 'NOT is_read' })
@Index('demo_requests_state_index', ['state', 'requestedAt', 'id'])
@Index('demo_requests_assignee_index', ['assigneeId', 'requestedAt', 'id'], { where: 'assignee_id IS NOT NULL' })
export class DemoRequestRow extends RequestWork {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'demo_requests_pkey' })
  id: string;

  @Column('text')
  firstName: string;

  @Column('text')
  lastName: string;

  @Column('text')
  email: string;

  @Index('demo_requests_email_index')
  @Column('text')
  emailCanonical: string;

  @Column('text')
  role: string;

  @Column('text')
  organisation: string;

  /** The country's English name, as the form shows it. */
  @Column('text')
  country: string;

  @Column('text')
  description: string;

  @Column('boolean', { default: false })
  isRead: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;

  /** Text that operators search, in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;
}
