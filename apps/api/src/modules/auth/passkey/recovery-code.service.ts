import { randomInt } from 'node:crypto';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { SessionCaller } from '../../../common/caller.js';
import { Clock } from '../../../common/clock.js';
import { sha256 } from '../../../common/keyed-hash.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { SessionService } from '../session.service.js';
import { MailService } from '../../mail/mail.service.js';
import { OperatorLink, RecoveryCode } from './passkey.entity.js';

const CODES = 10;
const LENGTH = 16;
/** Letters and digits that are not taken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const spaced = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');
const hashOf = (userId: string, code: string): Buffer => sha256(`${userId} ${code}`);

const LINK_HOURS = 24;
const linkHashOf = (emailCanonical: string, code: string): Buffer => sha256(`operator link ${emailCanonical} ${code}`);

/** Makes and takes the codes that stand in for a passkey that is lost, or not there yet. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly mail: MailService,
  ) {}

  /** New codes, in the caller's transaction; the former ones count no more. */
  async replace(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    const createdAt = this.clock.now();
    await manager.delete(RecoveryCode, { userId });
    const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt }));
    await manager.insert(RecoveryCode, rows);
    const metadata = { count: CODES };
    await this.audit.record(manager, { action: 'operator.recovery_codes_made', actorId: userId, metadata });
    return codes.map(spaced);
  }

  renew({ user }: SessionCaller): Promise<string[]> {
    return this.dataSource.transaction((manager) => this.replace(manager, user.id));
  }

  /**
   * A one-time link that opens the operators' area to whoever is signed in with this address and has the role.
   *
   * @returns a sentence with the link
   */
  async createLink(email: string): Promise<string> {
    const emailCanonical = canonicalEmail(email);
    if (emailCanonical === null) throw new AppError('invalid_request', 'Please enter a valid email address.');
    const code = newCode();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_HOURS * 3_600_000);
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(OperatorLink, { codeHash: linkHashOf(emailCanonical, code), expiresAt });
      await this.audit.record(manager, { action: 'operator.link_made', actorId: null, metadata: {} });
    });
    return `This link lets ${email} in once, without a passkey, within ${LINK_HOURS} hours: ${this.config.webUrl}/admin#code=${spaced(code)}`;
  }

  /** Uses up a one-time link. @returns whether it was one of this person's. */
  private async useLink(manager: EntityManager, { user }: SessionCaller, code: string): Promise<boolean> {
    const codeHash = linkHashOf(canonicalEmail(user.email ?? '') ?? '', code);
    const { affected } = await manager.delete(OperatorLink, { codeHash, expiresAt: MoreThan(this.clock.now()) });
    if (!affected) return false;
    await this.audit.record(manager, { action: 'operator.link_used', actorId: user.id, metadata: {} });
    return true;
  }

  /** Confirms this session by a code, which is used up; its person is told by mail. @returns how many are left, and the session's new id. */
  use(caller: SessionCaller, typed: string): Promise<{ codesLeft: number; sessionId: string }> {
    const { user } = caller;
    const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return this.dataSource.transaction(async (manager) => {
      const isLink = await this.useLink(manager, caller, code);
      if (!isLink) {
        const { affected } = await manager.delete(RecoveryCode, { codeHash: hashOf(user.id, code), userId: user.id });
        if (!affected)
          throw new AppError('code_invalid', 'This code does not work. It may be mistyped, used or expired.');
      }
      const codesLeft = await manager.countBy(RecoveryCode, { userId: user.id });
      const answer = { codesLeft, sessionId: await this.sessions.confirm(manager, caller, null) };
      if (isLink) return answer;
      const metadata = { codesLeft };
      await this.audit.record(manager, { action: 'operator.recovery_code_used', actorId: user.id, metadata });
      if (user.email !== null) {
        const props = { codesLeft };
        await this.mail.enqueue(manager, { template: 'recovery-code-used', recipient: user.email, props });
      }
      return answer;
    });
  }
}
