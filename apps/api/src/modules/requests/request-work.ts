import type { RequestState } from '@bellweek/api-client/contract/request-states';
import { Column } from 'typeorm';
import { GENERATED } from '../../database/generated.js';

/** Columns of every table of what people sent, most of them of operators' work. Operators are ids that outlive their account. */
export abstract class RequestWork {
  @Column('boolean', { default: false })
  isRead: boolean;

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

  /** Text that operators search, in lower case. */
  @Column({ ...GENERATED, select: false })
  searchText: string;
}

/** Columns of a form, whose sender is known by address alone. */
export abstract class FormRequest extends RequestWork {
  @Column('text')
  firstName: string;

  @Column('text')
  lastName: string;

  @Column('text')
  email: string;

  @Column('text')
  emailCanonical: string;

  @Column('text')
  description: string;
}
