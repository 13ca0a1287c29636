import { createHash, randomInt } from 'node:crypto';
import type { DeviceGrant, DeviceRequest, DeviceToken, DeviceTokenRequest } from '@bellweek/api-client/contract/auth';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { sha256 } from '../../common/keyed-hash.js';
import { AuditService } from '../audit/audit.service.js';
import { findUser } from '../user/user.repository.js';
import { presentUser } from '../user/user.entity.js';
import { DeviceGrantRow } from './device-grant.entity.js';
import { newSecret, SessionService } from './session.service.js';

const CODE_MS = 60 * 1000;
const USER_CODE_MS = 10 * 60 * 1000;
const MOST_ATTEMPTS = 5;
/** Alphabet of user codes: no vowels, so that no word appears, and no look-alikes. 8 of 28 give 38 bits, with five attempts. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';

function newUserCode(): string {
  const letters = Array.from({ length: 8 }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const normalised = (userCode: string): string => userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const REFUSED = 'This code is wrong or has expired. Check it, or start the sign-in again from the app.';

/** Sign-in of a device through its browser (RFC 8252), by loopback, scheme or typed code: consent, one-time code, bearer token. */
@Injectable()
export class DeviceGrantService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
  ) {}

  /** Approves, for the signed-in person, the app that holds the challenge's verifier. */
  async approve({ user, sessionHash }: SessionCaller, request: DeviceRequest): Promise<DeviceGrant> {
    const [code, userCode] = [newSecret(), newUserCode()];
    const now = this.clock.now().getTime();
    const userCodeExpiresAt = new Date(now + USER_CODE_MS);
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(DeviceGrantRow, {
        userId: user.id,
        sessionHash,
        challenge: request.code_challenge,
        codeHash: sha256(code),
        userCodeHash: sha256(normalised(userCode)),
        codeExpiresAt: new Date(now + CODE_MS),
        userCodeExpiresAt,
      });
      await this.audit.record(manager, { action: 'auth.desktop_approved', actorId: user.id, metadata: {} });
    });
    const query = new URLSearchParams({ code, state: request.state });
    const base = request.port === undefined ? `${PRODUCT.urlScheme}://auth` : `http://127.0.0.1:${request.port}/`;
    return { redirectTo: `${base}?${query.toString()}`, userCode, userCodeExpiresAt: userCodeExpiresAt.toISOString() };
  }

  /** Exchanges a code, once, for a bearer token. A wrong code is refused and counted. */
  async redeem(request: DeviceTokenRequest): Promise<DeviceToken> {
    const token = await this.dataSource.transaction(async (manager) => {
      const grant = await this.claim(manager, request);
      if (!grant) return null;
      const user = await findUser(manager, grant.userId);
      await this.audit.record(manager, { action: 'auth.desktop_signed_in', actorId: user.id, metadata: {} });
      const { token, expiresAt } = await this.sessions.createToken(manager, user.id, grant.sessionHash);
      return { token, expiresAt: expiresAt.toISOString(), user: presentUser(user) };
    });
    if (!token) throw new AppError('code_invalid', REFUSED);
    return token;
  }

  private async claim(manager: EntityManager, request: DeviceTokenRequest): Promise<DeviceGrantRow | null> {
    const challenge = challengeOf(request.code_verifier);
    const grant = await this.findGrant(manager, request, challenge);
    if (!grant) return null;
    const now = this.clock.now();
    const isRight =
      request.code !== undefined
        ? grant.challenge === challenge && grant.codeExpiresAt > now
        : grant.userCodeHash.equals(sha256(normalised(request.userCode ?? '')));
    if (isRight) {
      await manager.update(DeviceGrantRow, { id: grant.id }, { redeemedAt: now });
      return grant;
    }
    // A code with a wrong verifier is void at once; a mistyped user code has five attempts.
    const attempts = request.code !== undefined ? MOST_ATTEMPTS : grant.attempts + 1;
    await manager.update(DeviceGrantRow, { id: grant.id }, { attempts });
    return null;
  }

  /** Locks the grant of a code, or the newest one of the verifier, so that the second of two exchanges finds it used. */
  private findGrant(
    manager: EntityManager,
    request: DeviceTokenRequest,
    challenge: string,
  ): Promise<DeviceGrantRow | null> {
    const key = request.code !== undefined ? { codeHash: sha256(request.code) } : { challenge };
    return manager
      .createQueryBuilder(DeviceGrantRow, 'grant')
      .where({ ...key, redeemedAt: IsNull(), userCodeExpiresAt: MoreThan(this.clock.now()) })
      .andWhere('grant.attempts < :most', { most: MOST_ATTEMPTS })
      .orderBy('grant.userCodeExpiresAt', 'DESC')
      .setLock('pessimistic_write')
      .getOne();
  }
}
