import type { SegmentRule } from '@bellweek/api-client/contract/segments';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A rule by which people are found when an alert is sent to them; it holds no person. */
@Entity('mail_segments')
export class MailSegment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mail_segments_pkey' })
  id: string;

  @Column('text')
  name: string;

  @Column('jsonb')
  rule: SegmentRule;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
