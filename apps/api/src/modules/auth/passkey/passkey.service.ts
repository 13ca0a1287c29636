import type { PasskeyConfirmation, PasskeyCreation, PasskeyList } from '@bellweek/api-client/contract/passkeys';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import type { SessionCaller } from '../../../common/caller.js';
import { Clock } from '../../../common/clock.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import { AuditService } from '../../audit/audit.service.js';
import { forgetConfirmations } from '../auth.repository.js';
import { SessionService } from '../session.service.js';
import { Passkey, RecoveryCode } from './passkey.entity.js';
import { findPasskeys, lockPasskeys, saveChallenge, useChallenge } from './passkey.repository.js';
import { RecoveryCodeService } from './recovery-code.service.js';

const CHALLENGE_MS = 5 * 60 * 1000;
const MOST_PASSKEYS = 20;
const ALGORITHMS = [-8, -7, -257];

const refused = (): AppError => new AppError('code_invalid', 'This passkey was not accepted. Please try again.');

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: transports as AuthenticatorTransport[],
});

/** Adds, asks for and removes the passkeys by which operators confirm that it is they. */
@Injectable()
export class PasskeyService {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly codes: RecoveryCodeService,
  ) {
    this.origin = new URL(config.webUrl).origin;
    this.rpId = new URL(config.webUrl).hostname;
  }

  async list({ user }: SessionCaller): Promise<PasskeyList> {
    const passkeys = await findPasskeys(this.dataSource.manager, user.id);
    const codesLeft = await this.dataSource.manager.countBy(RecoveryCode, { userId: user.id });
    return {
      codesLeft,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  async creationOptions(caller: SessionCaller) {
    const known = await this.mayAdd(this.dataSource.manager, caller);
    const options = await generateRegistrationOptions({
      rpName: PRODUCT.name,
      rpID: this.rpId,
      userName: caller.user.email ?? caller.user.name,
      userDisplayName: caller.user.name,
      userID: new TextEncoder().encode(caller.user.id),
      timeout: CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(descriptorOf),
    });
    await this.keepChallenge(caller, 'create', options.challenge);
    return {
      challenge: options.challenge,
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams,
      rp: { id: this.rpId, name: PRODUCT.name },
      timeout: CHALLENGE_MS,
      excludeCredentials: known.map(descriptorOf),
      attestation: 'none' as const,
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    };
  }

  /** @returns recovery codes and the session's new id with the first passkey, and neither with another. */
  async create(
    caller: SessionCaller,
    { name, credentialId, response }: PasskeyCreation,
  ): Promise<{ recoveryCodes: string[]; sessionId?: string }> {
    const credential = await this.verifyCreation(caller, { credentialId, response });
    return this.dataSource.transaction(async (manager) => {
      const isFirst = (await this.mayAdd(manager, caller)).length === 0;
      const [row] = (
        await manager
          .createQueryBuilder()
          .insert()
          .into(Passkey)
          .values({
            userId: caller.user.id,
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey),
            counter: String(credential.counter),
            transports: response.transports ?? [],
            name,
            createdAt: this.clock.now(),
          })
          .orIgnore()
          .returning(['id'])
          .execute()
      ).raw as { id: string }[];
      if (!row) throw new AppError('conflict', 'This passkey is already in use.');
      await this.audit.record(manager, {
        action: 'operator.passkey_added',
        actorId: caller.user.id,
        metadata: { passkeyId: row.id },
      });
      if (!isFirst) return { recoveryCodes: [] };
      const sessionId = await this.sessions.confirm(manager, caller, row.id);
      return { recoveryCodes: await this.codes.replace(manager, caller.user.id), sessionId };
    });
  }

  async confirmationOptions(caller: SessionCaller) {
    const known = await findPasskeys(this.dataSource.manager, caller.user.id);
    if (known.length === 0) throw new AppError('conflict', 'You have no passkey yet. Please add one first.');
    const allowCredentials = known.map(descriptorOf);
    const { challenge } = await generateAuthenticationOptions({ rpID: this.rpId, allowCredentials });
    await this.keepChallenge(caller, 'confirm', challenge);
    const userVerification = 'preferred' as const;
    return { challenge, rpId: this.rpId, timeout: CHALLENGE_MS, userVerification, allowCredentials };
  }

  /** Confirms this session. @returns its new id. @throws {AppError} for an answer to another challenge, or by another person's passkey. */
  async confirm(caller: SessionCaller, { credentialId: id, response }: PasskeyConfirmation): Promise<string> {
    const expectedChallenge = await this.useChallenge(caller, 'confirm');
    return this.dataSource.transaction(async (manager) => {
      const where = { credentialId: id, userId: caller.user.id };
      const passkey = await manager.findOne(Passkey, { where, lock: { mode: 'pessimistic_write' } });
      if (!passkey) throw refused();
      const { counter, publicKey, credentialId } = passkey;
      const credential = { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter) };
      const verified = await verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        credential,
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.verified) throw refused();
      const now = this.clock.now();
      const { newCounter } = verified.authenticationInfo;
      await manager.update(Passkey, { id: passkey.id }, { counter: String(newCounter), lastUsedAt: now });
      const metadata = { passkeyId: passkey.id };
      await this.audit.record(manager, { action: 'operator.confirmed', actorId: caller.user.id, metadata });
      return this.sessions.confirm(manager, caller, passkey.id);
    });
  }

  async rename({ user }: SessionCaller, id: string, name: string): Promise<void> {
    const { affected } = await this.dataSource.manager.update(Passkey, { id, userId: user.id }, { name });
    if (!affected) throw new AppError('not_found', 'This passkey is no longer there.');
  }

  /** Also ends what it confirmed. @throws {AppError} for the last one: without any, the next person at this account would add theirs. */
  async remove({ user }: SessionCaller, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const known = await lockPasskeys(manager, user.id);
      if (!known.some((passkey) => passkey.id === id)) {
        throw new AppError('not_found', 'This passkey is no longer there.');
      }
      if (known.length === 1) throw new AppError('conflict', 'This is your only passkey. Add another one first.');
      await forgetConfirmations(manager, { userId: user.id, verifiedBy: id });
      await manager.delete(Passkey, { id });
      const metadata = { passkeyId: id };
      await this.audit.record(manager, { action: 'operator.passkey_removed', actorId: user.id, metadata });
    });
  }

  /** The first passkey needs a sign-in; a further passkey needs a fresh confirmation. @returns the passkeys so far. */
  private async mayAdd(manager: EntityManager, caller: SessionCaller): Promise<Passkey[]> {
    const known = await findPasskeys(manager, caller.user.id);
    if (known.length > 0) this.sessions.requireConfirmation(caller, true);
    if (known.length < MOST_PASSKEYS) return known;
    throw new AppError('conflict', `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  }

  private async verifyCreation(
    caller: SessionCaller,
    { credentialId: id, response }: Pick<PasskeyCreation, 'credentialId' | 'response'>,
  ): Promise<WebAuthnCredential> {
    const expectedChallenge = await this.useChallenge(caller, 'create');
    const { clientDataJSON, attestationObject } = response;
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    }).catch(() => null);
    if (!verified?.verified) throw refused();
    return verified.registrationInfo.credential;
  }

  private keepChallenge({ sessionHash, user }: SessionCaller, purpose: 'create' | 'confirm', challenge: string) {
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    return saveChallenge(this.dataSource, { sessionHash, userId: user.id, purpose, challenge, expiresAt });
  }

  /** Outside of the transaction that follows, which a wrong answer rolls back. */
  private async useChallenge({ sessionHash }: SessionCaller, purpose: 'create' | 'confirm'): Promise<string> {
    const challenge = await useChallenge(this.dataSource, { sessionHash, purpose, now: this.clock.now() });
    if (challenge === null) throw refused();
    return challenge;
  }
}
