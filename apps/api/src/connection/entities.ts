import { AccessToken } from '../modules/auth/access-token.entity.js';
import { DeviceGrantRow } from '../modules/auth/device-grant.entity.js';
import { Session } from '../modules/auth/session.entity.js';
import { AuditEntry } from '../modules/audit/audit-entry.entity.js';
import { AuditReason } from '../modules/audit/audit-reason.entity.js';
import { AuditSeal } from '../modules/audit/audit-seal.entity.js';
import { AuditVerificationRow } from '../modules/audit/audit-verification.entity.js';
import { ContactRequestRow } from '../modules/requests/contact-request.entity.js';
import { DemoRequestRow } from '../modules/requests/demo-request.entity.js';
import { MailCampaign } from '../modules/campaigns/mail-campaign.entity.js';
import { MailRecipient } from '../modules/campaigns/mail-recipient.entity.js';
import { MailMessage } from '../modules/mail/mail-message.entity.js';
import { MailSuppression } from '../modules/mail/mail-suppression.entity.js';
import { MailSegment } from '../modules/campaigns/segment/mail-segment.entity.js';
import { Feedback } from '../modules/requests/feedback.entity.js';
import { InstitutionContactRow } from '../modules/access/institution-contact.entity.js';
import { InstitutionDomain } from '../modules/access/institution-domain.entity.js';
import { InstitutionReminderRow } from '../modules/access/institution-reminder.entity.js';
import { RequestReplyRow } from '../modules/requests/request-reply.entity.js';
import { ClassListChange, ClassListEntry } from '../modules/access/class-list.entity.js';
import { Institution } from '../modules/access/institution.entity.js';
import { BetaInvitation, License, UsedPeriod } from '../modules/access/license.entity.js';
import { TaskRun } from '../common/task-run.entity.js';
import { PushReminderRow, PushSubscriptionRow } from '../modules/push/push.entity.js';
import { SharedCalendarRow } from '../modules/feeds/shared-calendar.entity.js';
import { DemoStudent, RecoveryDrill } from '../modules/sync/demo-student.entity.js';
import { SyncAccount } from '../modules/sync/sync-account.entity.js';
import { SyncDeviceRow } from '../modules/sync/sync-device.entity.js';
import { SyncKeyRow, SyncPairingRow } from '../modules/sync/sync-key.entity.js';
import { SyncCheckpointRow, SyncLogRow } from '../modules/sync/sync-log.entity.js';
import { SyncSchoolRow } from '../modules/sync/sync-school.entity.js';
import { AdminGrant } from '../modules/user/admin-grant.entity.js';
import { UserAddress } from '../modules/user/user-address.entity.js';
import { OperatorLink, Passkey, PasskeyChallenge, RecoveryCode } from '../modules/auth/passkey/passkey.entity.js';
import { User } from '../modules/user/user.entity.js';
import { WaitlistEntry } from '../modules/waitlist/waitlist-entry.entity.js';
import { WeeklyStats } from '../modules/weekly-stats/weekly-stats.entity.js';

export const ENTITIES = [
  AccessToken,
  AdminGrant,
  AuditEntry,
  AuditReason,
  AuditSeal,
  AuditVerificationRow,
  BetaInvitation,
  ClassListChange,
  ClassListEntry,
  ContactRequestRow,
  DemoRequestRow,
  DemoStudent,
  DeviceGrantRow,
  Feedback,
  Institution,
  InstitutionContactRow,
  InstitutionDomain,
  InstitutionReminderRow,
  License,
  MailCampaign,
  MailMessage,
  MailRecipient,
  MailSegment,
  MailSuppression,
  RecoveryDrill,
  RequestReplyRow,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  OperatorLink,
  Session,
  PushReminderRow,
  PushSubscriptionRow,
  SharedCalendarRow,
  SyncAccount,
  SyncCheckpointRow,
  SyncDeviceRow,
  SyncKeyRow,
  SyncLogRow,
  SyncPairingRow,
  SyncSchoolRow,
  TaskRun,
  UsedPeriod,
  User,
  UserAddress,
  WaitlistEntry,
  WeeklyStats,
];
