import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { sha256 } from '../../common/keyed-hash.js';
import { AuditService } from '../audit/audit.service.js';
import { confirmSession } from '../auth/auth.repository.js';
import { MailService } from '../email/mail.service.js';
import { RecoveryCode } from './passkey.entity.js';

const CODES = 10;
const LENGTH = 16;
/** Letters and digits that are not taken for each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const spaced = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');
const hashOf = (userId: string, code: string): Buffer => sha256(`${userId} ${code}`);

/** Makes and takes the codes that stand in for a lost passkey. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
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

  /** Confirms this session by a code, which is used up; its person is told by mail. @returns how many are left. */
  use({ user, sessionHash }: SessionCaller, typed: string): Promise<number> {
    const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(RecoveryCode, { codeHash: hashOf(user.id, code), userId: user.id });
      if (!affected) throw new AppError('code_invalid', 'This is not one of your unused recovery codes.');
      const codesLeft = await manager.countBy(RecoveryCode, { userId: user.id });
      await confirmSession(manager, sessionHash, this.clock.now());
      const metadata = { codesLeft };
      await this.audit.record(manager, { action: 'operator.recovery_code_used', actorId: user.id, metadata });
      if (user.email !== null) {
        const props = { codesLeft };
        await this.mail.enqueue(manager, { template: 'recovery-code-used', recipient: user.email, props });
      }
      return codesLeft;
    });
  }
}
