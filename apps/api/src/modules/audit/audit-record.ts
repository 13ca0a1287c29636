import type { AuditAction, AuditActions } from '@bellweek/api-client/contract/audit-actions';

export interface AuditRecord<A extends AuditAction> {
  action: A;
  /** The person who acted; null for the command line. */
  actorId: string | null;
  /** The person concerned; by default the actor. */
  subjectId?: string | null;
  licenseId?: string | null;
  metadata: AuditActions[A];
  /** An operator's words, kept apart from the entry: they go when the person concerned is deleted. */
  reason?: string;
}
