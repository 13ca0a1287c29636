import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { FormRequest } from './request-work.js';

@Entity('demo_requests')
@Index('demo_requests_email_index', ['emailCanonical'])
@Index('demo_requests_newest_index', ['requestedAt', 'id'])
@Index('demo_requests_search_trigrams_index', { synchronize: false })
@Index('demo_requests_unread_index', ['requestedAt'], { where: 'NOT is_read' })
@Index('demo_requests_state_index', ['state', 'requestedAt', 'id'])
@Index('demo_requests_assignee_index', ['assigneeId', 'requestedAt', 'id'], { where: 'assignee_id IS NOT NULL' })
export class DemoRequestRow extends FormRequest {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'demo_requests_pkey' })
  id: string;

  @Column('text')
  role: string;

  @Column('text')
  organisation: string;

  /** The country's English name, as the form shows it. */
  @Column('text')
  country: string;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;
}
