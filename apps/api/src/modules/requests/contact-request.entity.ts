import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FormRequest } from './request-work.js';

@Entity('contact_requests')
@Index('contact_requests_email_index', ['emailCanonical'])
@Index('contact_requests_newest_index', ['submittedAt', 'id'])
@Index('contact_requests_search_trigrams_index', { synchronize: false })
@Index('contact_requests_unread_index', ['submittedAt'], { where: 'NOT is_read' })
@Index('contact_requests_state_index', ['state', 'submittedAt', 'id'])
@Index('contact_requests_assignee_index', ['assigneeId', 'submittedAt', 'id'], { where: 'assignee_id IS NOT NULL' })
export class ContactRequestRow extends FormRequest {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'contact_requests_pkey' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  submittedAt: Date;
}
