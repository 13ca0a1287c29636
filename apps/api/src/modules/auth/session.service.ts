import { randomBytes } from 'node:crypto';
import type { AuthUser, SecondFactorState } from '@bellweek/api-client/contract/auth';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppError } from '../../common/app-error.js';
import type { Caller, SessionCaller } from '../../common/caller.js';
import { sha256 } from '../../common/keyed-hash.js';
import { type SessionMove, SessionMoves } from '../../common/registry.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { presentUser } from '../user/user.entity.js';
import { AccessToken } from './access-token.entity.js';
import {
  BEGIN_SESSION,
  copyConfirmed,
  DELETE_SESSION,
  endReplaced,
  FIND_SESSION,
  FIND_TOKEN,
  NOTE_SIGN_IN,
  TOUCH_SESSION,
} from './auth.repository.js';
import { Cookies } from './cookies.js';
import { CsrfService } from './csrf.service.js';
import { hasPasskey } from './passkey/passkey.repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_MS = 30 * DAY_MS;
const TOKEN_MS = 90 * DAY_MS;
/** A session's row is written at most this often, however many requests it carries. */
const TOUCH_MS = 10 * 60 * 1000;
/** Age up to which a confirmation counts for what cannot be undone. */
const FRESH_MS = 5 * 60 * 1000;
/** Format of our ids and tokens; other texts cost no query. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Identifies callers by cookie or bearer token, and begins and ends sessions and tokens. */
@Injectable()
export class SessionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly cookies: Cookies,
    private readonly csrf: CsrfService,
    private readonly moves: SessionMoves,
  ) {}

  /** A visitor costs no query. A bearer token wins over a cookie. */
  async identify(request: Request, response: Response): Promise<Caller> {
    const { authorization } = request.headers;
    if (authorization !== undefined) return (await this.findBearer(authorization)) ?? { kind: 'visitor', csrfId: null };
    const id = this.cookies.read(request, 'session');
    const session = id !== undefined && SECRET.test(id) ? await this.findSession(id, response) : null;
    return session ?? { kind: 'visitor', csrfId: this.csrf.visitorId(request) };
  }

  /**
   * A new session under a new id, in the caller's transaction; the cookie follows with {@link remember}. The browser's former session
   * ends. Where it was the same person's, the desktop app that it let in stays logged in.
   */
  async begin(manager: EntityManager, userId: string, request: Request): Promise<string> {
    const id = newSecret();
    const [to, now] = [sha256(id), this.clock.now()];
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await preparedQuery(manager, BEGIN_SESSION, [to, userId, now, expiresAt]);
    const former = this.cookies.read(request, 'session');
    if (former !== undefined && SECRET.test(former)) await this.replace(manager, { from: sha256(former), to, userId });
    return id;
  }

  /**
   * Confirms a session by a second factor, in the caller's transaction. Its id changes, so that an id which somebody else
   * knew from before opens nothing; the cookie follows with {@link remember}.
   *
   * @param passkeyId null for a code
   * @returns the new id
   * @throws {AppError} for a session that has ended meanwhile
   */
  async confirm(
    manager: EntityManager,
    { user, sessionHash }: SessionCaller,
    passkeyId: string | null,
  ): Promise<string> {
    const id = newSecret();
    const move = { from: sessionHash, to: sha256(id), userId: user.id };
    if (!(await copyConfirmed(manager, move, { at: this.clock.now(), passkeyId }))) {
      throw new AppError('unauthenticated', 'Please log in.');
    }
    await this.replace(manager, move);
    return id;
  }

  /** Puts the session into the browser; the visitor's cookie, and with it the old CSRF token, goes. */
  remember(response: Response, id: string): void {
    this.cookies.write(response, 'session', id, SESSION_MS);
    this.cookies.clear(response, 'visitor');
  }

  forget(response: Response): void {
    this.cookies.clear(response, 'session');
    this.cookies.clear(response, 'visitor');
  }

  /** Ends the session in the browser's cookie, if there is one. @returns the id of its person. */
  async end(manager: EntityManager, request: Request): Promise<string | null> {
    const id = this.cookies.read(request, 'session');
    if (id === undefined || !SECRET.test(id)) return null;
    const [rows] = await manager.query<[{ user_id: string }[], number]>(DELETE_SESSION, [sha256(id)]);
    return rows[0]?.user_id ?? null;
  }

  /** @param sessionHash of the session by which the person agreed: the token ends with it */
  async createToken(
    manager: EntityManager,
    userId: string,
    sessionHash: Buffer | null,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = newSecret();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + TOKEN_MS);
    await manager.insert(AccessToken, { tokenHash: sha256(token), userId, sessionHash, createdAt: now, expiresAt });
    await manager.query(NOTE_SIGN_IN, [userId, now]);
    return { token, expiresAt };
  }

  async endToken(manager: EntityManager, tokenHash: Buffer): Promise<void> {
    await manager.delete(AccessToken, { tokenHash });
  }

  /**
   * State of an operator's second factor in this session, by the policy of this copy. A passkey that the operator has added is
   * asked for unless the policy is `off`.
   */
  async secondFactorOf({ verifiedAt, user }: SessionCaller): Promise<SecondFactorState> {
    if (verifiedAt) return 'confirmed';
    const { secondFactor } = this.config;
    if (secondFactor === 'off') return 'off';
    if (await hasPasskey(this.dataSource.manager, user.id)) return 'needed';
    return secondFactor === 'offered' ? 'offered' : 'missing';
  }

  /** @throws {AppError} where the policy of this copy asks for a confirmation that is missing or, for what must be `fresh`, is old. */
  async requireSecondFactor(caller: SessionCaller, isFresh: boolean): Promise<void> {
    const state = await this.secondFactorOf(caller);
    if (state !== 'off' && state !== 'offered') this.requireConfirmation(caller, isFresh);
  }

  /** @throws {AppError} where no second factor has confirmed this session, or, for what must be `fresh`, not lately. */
  requireConfirmation({ verifiedAt }: SessionCaller, isFresh: boolean): void {
    if (!verifiedAt) throw new AppError('second_factor', 'Please confirm with your passkey first.');
    if (!isFresh || this.clock.now().getTime() - verifiedAt.getTime() < FRESH_MS) return;
    throw new AppError('step_up', 'Please confirm with your passkey again.');
  }

  private async replace(manager: EntityManager, move: SessionMove): Promise<void> {
    await this.moves.follow(manager, move);
    await endReplaced(manager, move);
  }

  private async findSession(id: string, response: Response): Promise<Caller | null> {
    const sessionHash = sha256(id);
    const now = this.clock.now();
    const [row] = await preparedQuery(this.dataSource, FIND_SESSION, [sessionHash, now]);
    if (!row) return null;
    if (now.getTime() - row.touchedAt.getTime() >= TOUCH_MS) await this.touch(sessionHash, id, now, response);
    const operator = {
      ...(row.operatorRole === null ? {} : { role: row.operatorRole }),
      ...(row.verifiedAt === null ? {} : { verifiedAt: row.verifiedAt }),
    };
    return { kind: 'session', user: presentUser(row), ...operator, sessionHash, csrfId: `session:${id}` };
  }

  private async findBearer(authorization: string): Promise<Caller | null> {
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization)?.[1];
    if (token === undefined) return null;
    const tokenHash = sha256(token);
    const [row] = await preparedQuery(this.dataSource, FIND_TOKEN, [tokenHash, this.clock.now()]);
    const user: AuthUser | null = row ? presentUser(row) : null;
    return user && { kind: 'bearer', user, tokenHash };
  }

  private async touch(idHash: Buffer, id: string, now: Date, response: Response): Promise<void> {
    await this.dataSource.query(TOUCH_SESSION, [idHash, now, new Date(now.getTime() + SESSION_MS)]);
    this.cookies.write(response, 'session', id, SESSION_MS);
  }
}
