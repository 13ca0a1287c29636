import { createHash, createPublicKey, type KeyObject, randomInt, verify } from 'node:crypto';
import { NONCE_HEADER, PROOF_HEADER, type SyncProof } from '@bellweek/api-client/contract/sync-proof';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { PROOF } from '../../common/access.decorator.js';
import type { CallerRequest, SignedInCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { deriveKey, equalInConstantTime, keyedHash } from '../../common/keyed-hash.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { accessOf, refusal } from './refusals.js';
import { endAccessOf, seeDevice } from './sync-device.repository.js';
import { findProving, type ProvingDevice, useNonce } from './sync-proof.repository.js';

/** Age up to which a nonce counts. */
const NONCE_MS = 5 * 60_000;

interface Rule {
  needs: 'device' | 'admitted' | 'optional';
  repeats: boolean;
}

const jsonOf = (text: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown> | null;
  } catch {
    return null;
  }
};

/** A proof that was given, not yet checked. */
function readProof(
  header: unknown,
): { kid: string; proof: Partial<SyncProof>; signed: string; signature: string } | null {
  const [head = '', payload = '', signature = ''] = typeof header === 'string' ? header.split('.') : [];
  const [{ alg, kid }, proof] = [jsonOf(head) ?? {}, jsonOf(payload)];
  if (alg !== 'ES256' || typeof kid !== 'string' || !/^[0-9a-f-]{36}$/.test(kid) || !proof) return null;
  return { kid, proof, signed: `${head}.${payload}`, signature };
}

function isSigned(signKey: string | null, signed: string, signature: string): boolean {
  const raw = Buffer.from(signKey ?? '', 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'));
  try {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
    const options = { key, dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', Buffer.from(signed), options, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/**
 * Lets calls of sync through that the key of a device has signed: this method, path, body and moment. A session alone proves nothing.
 * It only prepares the check: `Endpoint` runs it once the call is known to be valid.
 */
@Injectable()
export class ProofGuard implements CanActivate {
  private readonly key: KeyObject;

  constructor(
    private readonly reflector: Reflector,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.sessionSecret, 'sync-nonces');
  }

  canActivate(context: ExecutionContext): boolean {
    const rule = this.reflector.get<Rule | undefined>(PROOF, context.getHandler());
    if (!rule) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<CallerRequest>();
    request.prove = (named) => this.prove(request, http.getResponse<Response>(), rule, named);
    return true;
  }

  private async prove(
    request: CallerRequest,
    response: Response,
    { needs, repeats }: Rule,
    named: string | undefined,
  ): Promise<void> {
    const caller = request.caller as SignedInCaller;
    const [userId, access] = [caller.user.id, accessOf(caller)];
    response.setHeader(NONCE_HEADER, this.nonce(access, this.clock.now().getTime() * 1_000 + randomInt(1_000)));
    const given = readProof(request.headers[PROOF_HEADER.toLowerCase()]);
    const id = named ?? given?.kid ?? null;
    const found = await findProving(this.dataSource, userId, id);
    if (!found || (!found.id && named !== undefined)) {
      if (named !== undefined) throw refusal('device_unknown');
      return;
    }
    if (found.isRevoked && named !== undefined) throw refusal('device_revoked');
    const nonce =
      given && found.id && !found.isRevoked && given.kid === id ? this.check(request, found, given, access) : null;
    if (nonce === null) {
      if (needs === 'optional' || (!found.hasKeys && named === undefined)) return;
      throw refusal('proof_needed');
    }
    if (needs === 'admitted' && found.hasKeys && !found.isAdmitted) throw refusal('not_admitted');
    const isChange = request.method !== 'GET' && request.method !== 'HEAD';
    if (isChange && !repeats) {
      const used = { userId, id, nonce, keptFor: 2 * NONCE_MS * 1_000 };
      if (!(await useNonce(this.dataSource, used))) throw refusal('proof_needed');
    }
    await this.bind(userId, found, access);
    request.device = { id: found.id!, isAdmitted: found.isAdmitted || !found.hasKeys };
  }

  /** @returns the nonce of a good proof: the microsecond at which it was made; null where the proof is of something else, or too old */
  private check(
    request: CallerRequest,
    { signKey }: ProvingDevice,
    { proof, signed, signature }: NonNullable<ReturnType<typeof readProof>>,
    access: Buffer,
  ): number | null {
    const at = Number.parseInt(String(proof.nonce).split('.')[0] ?? '', 36);
    const age = this.clock.now().getTime() - at / 1_000;
    const bodyHash = createHash('sha256')
      .update(request.bytes ?? '')
      .digest('base64url');
    const isOfThis = proof.htm === request.method && proof.htu === request.originalUrl && proof.bh === bodyHash;
    const isFresh = Math.abs(age) <= NONCE_MS && equalInConstantTime(String(proof.nonce), this.nonce(access, at));
    return isOfThis && isFresh && isSigned(signKey, signed, signature) ? at : null;
  }

  /** A nonce bound to this session or token, so that no other session or token can use it. */
  private nonce(access: Buffer, at: number): string {
    const text = at.toString(36);
    return `${text}.${keyedHash(this.key, `${access.toString('hex')} ${text}`).toString('base64url', 0, 16)}`;
  }

  /** The session or token by which a device asks ends with it; one that it had before ends now. */
  private async bind(userId: string, { id, accessHash }: ProvingDevice, access: Buffer): Promise<void> {
    if (accessHash?.equals(access)) return;
    await this.dataSource.transaction(async (manager) => {
      await seeDevice(manager, { userId, id: id!, seenAt: this.clock.now(), accessHash: access });
      if (accessHash) await endAccessOf(manager, { userId, hash: accessHash, own: access });
    });
  }
}
