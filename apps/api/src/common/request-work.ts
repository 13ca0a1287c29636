import type { RequestState } from '@bellweek/api-client/contract/request-states';
import { Column } from 'typeorm';

/** Columns of operators' work, on every table of what people sent. Operators are ids that outlive their account. */
export abstract class RequestWork {
  @Column('text', { default: 'open' })
  state: RequestState;

  @Column('timestamptz', { nullable: true })
  stateChangedAt: Date | null;

  @Column('uuid', { nullable: true })
  stateChangedBy: string | null;

  @Column('uuid', { nullable: true })
  assigneeId: string | null;

  /** For operators, never sent. */
  @Column('text', { default: '' })
  note: string;

  @Column('integer', { default: 0 })
  noteVersion: number;
}
