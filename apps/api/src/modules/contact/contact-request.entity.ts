import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('contact_requests')
@Index('contact_requests_newest_index', ['submittedAt', 'id'])
export class ContactRequestRow {
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
}
