import { PUSH_LIMITS, type PushKey, type PushRequest } from '@bellweek/api-client/contract/push';
import { PublicFetchError, readPublicAddress } from '@bellweek/public-fetch/public-address';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import type { SessionCaller } from '../../common/caller.js';
import { Clock } from '../../common/clock.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { lockUser } from '../user/user.repository.js';
import { endSubscription, replaceReminders } from './push.repository.js';
import { Vapid } from './vapid.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Browsers of one person that are woken; the one not heard of for longest goes. */
const MOST_BROWSERS = 10;

/** Keeps when browsers are to be woken. */
@Injectable()
export class PushService {
  /** Null where the site sends no pushes. */
  readonly vapid: Vapid | null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const { pushPrivateKey, smtp } = config;
    this.vapid = pushPrivateKey === undefined ? null : new Vapid(pushPrivateKey, smtp.supportEmail);
  }

  key(): PushKey {
    return { key: this.vapid?.publicKey ?? null };
  }

  async replace({ user, sessionHash }: SessionCaller, { endpoint, reminders }: PushRequest): Promise<void> {
    if (!this.vapid) throw new AppError('conflict', 'This site sends no reminders to closed browsers.');
    const now = this.clock.now();
    const last = now.getTime() + PUSH_LIMITS.days * DAY_MS;
    const ahead = reminders
      .map(({ at, message }) => ({ at: new Date(at), message: Buffer.from(message, 'base64url') }))
      .filter(({ at }) => at > now);
    if (ahead.some(({ at }) => at.getTime() > last)) {
      throw new AppError('invalid_request', `Reminders are kept for ${PUSH_LIMITS.days} days at most.`);
    }
    const given = { userId: user.id, sessionHash, endpoint: this.checked(endpoint), now, most: MOST_BROWSERS };
    await this.dataSource.transaction(async (manager) => {
      // Two tabs of one browser: the later one counts.
      await lockUser(manager, user.id);
      await replaceReminders(manager, { ...given, reminders: ahead });
    });
  }

  async end(userId: string, endpoint: string): Promise<void> {
    await endSubscription(this.dataSource.manager, userId, endpoint);
  }

  /** @throws {AppError} where a push would go to no public server */
  private checked(endpoint: string): string {
    try {
      const url = readPublicAddress(endpoint, this.config.publicNetwork);
      if (url.protocol === 'https:' || this.config.publicNetwork.testServers?.includes(url.origin)) return url.href;
    } catch (failure) {
      if (!(failure instanceof PublicFetchError)) throw failure;
    }
    throw new AppError('invalid_request', 'This is no address of a push service.');
  }
}
