import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { GENERATED } from '../../database/generated.js';
import { RequestWork } from '../../common/request-work.js';

@Entity('contact_requests')
@Index('contact_requests_newest_index', ['submittedAt', 'id'])
@Index('contact_requests_search_trigrams_index', { synchronize: false })
@Index('contact_requests_unread_index', ['submittedAt'], { where: 'NOT is_read' })
@Index('contact_requests_state_index', ['state', 'submittedAt', 'id'])
@Index('contact_requests_assignee_index', ['assigneeId', 'submittedAt', 'id'], { where: 'assignee_id IS NOT NULL' })
export class ContactRequestRow extends RequestWork {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'contact_requests_pkey' })
  id: string;

  @Column('text')
  firstName: string;

  @Column('text')
  lastName: string;

  @Column('text')
  email: string;

  @Index('contact_requests_email_index')
  @Column('text')
  emailCanonical: string;

  @Column('text')
  description: string;

  @Column('boolean', { default: false })
  isRead: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  submittedAt: Date;

  /** Text that operators search, in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;
}
