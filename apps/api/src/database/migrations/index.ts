import { CreateAccounts1763700000000 } from './1763700000000-create-accounts.js';
import { CreateAuditLog1763700000001 } from './1763700000001-create-audit-log.js';
import { CreatePublicForms1763800000000 } from './1763800000000-create-public-forms.js';
import { CreateMailQueue1763800000001 } from './1763800000001-create-mail-queue.js';
import { CountAndSearchLists1764000000000 } from './1764000000000-count-and-search-lists.js';
import { OrderLicensesByEnd1764000000001 } from './1764000000001-order-licenses-by-end.js';
import { SearchLicenses1764000000002 } from './1764000000002-search-licenses.js';
import { CountAuditEntries1764000100000 } from './1764000100000-count-audit-entries.js';
import { CountAndSearchInboxes1764000100001 } from './1764000100001-count-and-search-inboxes.js';
import { AddCanonicalToMailSuppressions1764000200000 } from './1764000200000-add-canonical-to-mail-suppressions.js';
import { CreateMailCampaigns1764000200001 } from './1764000200001-create-mail-campaigns.js';
import { UnlogRateLimits1764000300000 } from './1764000300000-unlog-rate-limits.js';
import { FreeMailRecipientsOfForeignKey1764000200002 } from './1764000200002-free-mail-recipients-of-foreign-key.js';
import { JoinWaitlistInOneStep1764000400000 } from './1764000400000-join-waitlist-in-one-step.js';
import { CountListsByMonth1764000500000 } from './1764000500000-count-lists-by-month.js';
import { SearchRowsOnCondition1764000600000 } from './1764000600000-search-rows-on-condition.js';
import { SumAuditCounts1764000600001 } from './1764000600001-sum-audit-counts.js';
import { CountMailSuppressions1764000600002 } from './1764000600002-count-mail-suppressions.js';
import { RecordUserAddresses1764001000000 } from './1764001000000-record-user-addresses.js';
import { KeyAuditChain1764001000001 } from './1764001000001-key-audit-chain.js';
import { RememberUsedSignIns1764100000000 } from './1764100000000-remember-used-sign-ins.js';
import { RememberPlanners1764200000000 } from './1764200000000-remember-planners.js';
import { CreateAuditReasons1764400000000 } from './1764400000000-create-audit-reasons.js';
import { SearchCampaigns1764900000000 } from './1764900000000-search-campaigns.js';
import { GiveOperatorsRoles1764910000000 } from './1764910000000-give-operators-roles.js';
import { PrepareOverview1764912000000 } from './1764912000000-prepare-overview.js';
import { AddWorkToRequests1764920000000 } from './1764920000000-add-work-to-requests.js';
import { CreateMailSegments1764950000000 } from './1764950000000-create-mail-segments.js';
import { SuspendLicenses1764960000000 } from './1764960000000-suspend-licenses.js';
import { VerifyInstitutionDomains1764970100000 } from './1764970100000-verify-institution-domains.js';
import { SpanAndSearchAuditEntries1764961000000 } from './1764961000000-span-and-search-audit-entries.js';
import { CreateRequestReplies1764980000000 } from './1764980000000-create-request-replies.js';
import { SearchRequests1764985000000 } from './1764985000000-search-requests.js';
import { CreatePasskeys1764990000000 } from './1764990000000-create-passkeys.js';
import { DescribeInstitutions1765100000000 } from './1765100000000-describe-institutions.js';
import { InviteFromWaitlist1765200000000 } from './1765200000000-invite-from-waitlist.js';
import { InviteOperators1765210000000 } from './1765210000000-invite-operators.js';
import { KeepWaitlistState1765220000000 } from './1765220000000-keep-waitlist-state.js';
import { ScheduleCampaigns1765230000000 } from './1765230000000-schedule-campaigns.js';
import { ExtendManyLicenses1765240000000 } from './1765240000000-extend-many-licenses.js';
import { KeepAuditVerifications1765320000000 } from './1765320000000-keep-audit-verifications.js';
import { RemindInstitutions1765310000000 } from './1765310000000-remind-institutions.js';
import { OrderInstitutions1765325000000 } from './1765325000000-order-institutions.js';
import { CreateSync1765330000000 } from './1765330000000-create-sync.js';
import { CoverMembers1765340000000 } from './1765340000000-cover-members.js';
import { LightenPushes1765350000000 } from './1765350000000-lighten-pushes.js';
import { ProveSyncKeys1765351000000 } from './1765351000000-prove-sync-keys.js';
import { LetSchoolsKeepKeys1765352000000 } from './1765352000000-let-schools-keep-keys.js';
import { NoteLastDaysHere1765354000000 } from './1765354000000-note-last-days-here.js';
import { SearchFeedbackByWriter1765355000000 } from './1765355000000-search-feedback-by-writer.js';
import { NameSchoolsOfKeys1765356000000 } from './1765356000000-name-schools-of-keys.js';
import { CreateOperatorLinks1765360000000 } from './1765360000000-create-operator-links.js';
import { MarkEndedInstitutions1765357000000 } from './1765357000000-mark-ended-institutions.js';
import { RememberMembershipWishes1765362000000 } from './1765362000000-remember-membership-wishes.js';
import { BindAccess1765366000000 } from './1765366000000-bind-access.js';
import { ProveSyncDevices1765366000100 } from './1765366000100-prove-sync-devices.js';
import { NameConfirmingPasskeys1765368000000 } from './1765368000000-name-confirming-passkeys.js';

/** In the order in which they run. A migration that has landed is never edited. */
export const MIGRATIONS = [
  CreateAccounts1763700000000,
  CreateAuditLog1763700000001,
  CreatePublicForms1763800000000,
  CreateMailQueue1763800000001,
  CountAndSearchLists1764000000000,
  OrderLicensesByEnd1764000000001,
  SearchLicenses1764000000002,
  CountAuditEntries1764000100000,
  CountAndSearchInboxes1764000100001,
  AddCanonicalToMailSuppressions1764000200000,
  CreateMailCampaigns1764000200001,
  FreeMailRecipientsOfForeignKey1764000200002,
  UnlogRateLimits1764000300000,
  JoinWaitlistInOneStep1764000400000,
  CountListsByMonth1764000500000,
  SearchRowsOnCondition1764000600000,
  SumAuditCounts1764000600001,
  CountMailSuppressions1764000600002,
  RecordUserAddresses1764001000000,
  KeyAuditChain1764001000001,
  RememberUsedSignIns1764100000000,
  RememberPlanners1764200000000,
  CreateAuditReasons1764400000000,
  SearchCampaigns1764900000000,
  GiveOperatorsRoles1764910000000,
  PrepareOverview1764912000000,
  AddWorkToRequests1764920000000,
  CreateMailSegments1764950000000,
  SuspendLicenses1764960000000,
  SpanAndSearchAuditEntries1764961000000,
  VerifyInstitutionDomains1764970100000,
  CreateRequestReplies1764980000000,
  SearchRequests1764985000000,
  CreatePasskeys1764990000000,
  DescribeInstitutions1765100000000,
  InviteFromWaitlist1765200000000,
  InviteOperators1765210000000,
  KeepWaitlistState1765220000000,
  ScheduleCampaigns1765230000000,
  ExtendManyLicenses1765240000000,
  RemindInstitutions1765310000000,
  KeepAuditVerifications1765320000000,
  OrderInstitutions1765325000000,
  CreateSync1765330000000,
  CoverMembers1765340000000,
  LightenPushes1765350000000,
  ProveSyncKeys1765351000000,
  LetSchoolsKeepKeys1765352000000,
  NoteLastDaysHere1765354000000,
  SearchFeedbackByWriter1765355000000,
  NameSchoolsOfKeys1765356000000,
  MarkEndedInstitutions1765357000000,
  CreateOperatorLinks1765360000000,
  RememberMembershipWishes1765362000000,
  BindAccess1765366000000,
  ProveSyncDevices1765366000100,
  NameConfirmingPasskeys1765368000000,
];
