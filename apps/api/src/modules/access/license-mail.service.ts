import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { type Mail, MailService } from '../mail/mail.service.js';
import { dayOf } from '../../common/end-of-day.js';
import { findEmails } from '../user/user.repository.js';
import type { License } from './license.entity.js';

type News = Mail<'license-news'>['props']['news'];
type Changed = Pick<License, 'userId' | 'type' | 'expiresAt'>;

/** Tells people what an operator did with their licence, where the operator asks for it. */
@Injectable()
export class LicenseMailService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mail: MailService,
  ) {}

  /** One mail to each person with an address. @returns how many. */
  async tell(manager: EntityManager, news: News, licenses: readonly Changed[]): Promise<number> {
    const byPerson = new Map(licenses.map((license) => [license.userId, license]));
    const people = await findEmails(manager, [...byPerson.keys()]);
    const alike = Map.groupBy(people, ({ id }) => {
      const { type, expiresAt } = byPerson.get(id)!;
      return `${type} ${expiresAt?.getTime()}`;
    });
    for (const group of alike.values()) {
      const { type, expiresAt } = byPerson.get(group[0]!.id)!;
      const lastDay = expiresAt && dayOf(expiresAt, this.config.institutionTimeZone);
      const props = { news, type, lastDay, url: new URL('/plans', this.config.webUrl).href };
      const emails = group.map(({ email }) => email);
      await this.mail.enqueueAll(manager, { template: 'license-news', props }, emails);
    }
    return people.length;
  }
}
