import {
  mailPreference,
  type MailPreference,
  oneClickQuery,
  unsubscription,
  type Unsubscription,
} from '@bellweek/api-client/contract/email';
import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { FromAnywhere, Public, WithoutCsrf } from '../../common/access.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { TakesBody } from '../../common/request-body.js';
import { MailPreferenceService } from './mail-preference.service.js';

@Controller('email')
@Public()
export class EmailController {
  constructor(private readonly preferences: MailPreferenceService) {}

  @Post('unsubscribe')
  @HttpCode(204)
  @RateLimit({ name: 'unsubscribe', by: 'address', points: 2_000, seconds: 600 })
  unsubscribe(@Body({ schema: unsubscription }) { email, t }: Unsubscription): Promise<void> {
    return this.preferences.unsubscribe(email, t);
  }

  @Post('resubscribe')
  @HttpCode(204)
  @RateLimit({ name: 'resubscribe', by: 'address', points: 2_000, seconds: 600 })
  resubscribe(@Body({ schema: mailPreference }) body: MailPreference): Promise<void> {
    return this.preferences.resubscribe(body.email);
  }

  @Post('one-click')
  @HttpCode(200)
  @FromAnywhere()
  @WithoutCsrf('posted by mail clients without a cookie; the signed token is the credential (RFC 8058)')
  // Mail clients send `List-Unsubscribe=One-Click` as a form or as multipart: all that counts is in the address.
  @TakesBody({ kind: 'ignored' })
  @RateLimit({ name: 'one-click', by: 'address', points: 20_000, seconds: 600 })
  oneClick(@Query({ schema: oneClickQuery }) query: { t: string }): Promise<void> {
    return this.preferences.unsubscribeByToken(query.t);
  }
}
