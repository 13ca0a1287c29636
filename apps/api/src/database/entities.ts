import { AccessToken } from '../modules/auth/access-token.entity.js';
import { DesktopGrantRow } from '../modules/auth/desktop-grant.entity.js';
import { Session } from '../modules/auth/session.entity.js';
import { AuditEntry } from '../modules/audit/audit-entry.entity.js';
import { AuditSeal } from '../modules/audit/audit-seal.entity.js';
import { Feedback } from '../modules/feedback/feedback.entity.js';
import { Institution } from '../modules/institution/institution.entity.js';
import { BetaInvitation } from '../modules/license/beta-invitation.entity.js';
import { License } from '../modules/license/license.entity.js';
import { UsedPeriod } from '../modules/license/used-period.entity.js';
import { AdminGrant } from '../modules/user/admin-grant.entity.js';
import { User } from '../modules/user/user.entity.js';
import { WeeklyStats } from '../modules/weekly-stats/weekly-stats.entity.js';

export const ENTITIES = [
  AccessToken,
  AdminGrant,
  AuditEntry,
  AuditSeal,
  BetaInvitation,
  DesktopGrantRow,
  Feedback,
  Institution,
  License,
  Session,
  UsedPeriod,
  User,
  WeeklyStats,
];
