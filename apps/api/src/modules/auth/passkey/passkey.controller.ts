import { Controller } from '@nestjs/common';
import { sessionOf } from '../../../common/caller.js';
import { Endpoint, type Input } from '../../../common/endpoint.decorator.js';
import { RateLimit } from '../../../common/rate-limit.guard.js';
import { SessionService } from '../session.service.js';
import { PasskeyService } from './passkey.service.js';
import { RecoveryCodeService } from './recovery-code.service.js';

@Controller()
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly codes: RecoveryCodeService,
    private readonly sessions: SessionService,
  ) {}

  @Endpoint('GET /operator/passkeys')
  list({ caller }: Input<'GET /operator/passkeys'>) {
    return this.passkeys.list(sessionOf(caller));
  }

  @Endpoint('POST /operator/passkey-options')
  @RateLimit({ name: 'passkey-options', by: 'user', points: 1_000, seconds: 600 })
  creationOptions({ caller }: Input<'POST /operator/passkey-options'>) {
    return this.passkeys.creationOptions(sessionOf(caller));
  }

  @Endpoint('POST /operator/passkeys')
  @RateLimit({ name: 'passkey-create', by: 'user', points: 100, seconds: 600 })
  async create({ caller, body, response }: Input<'POST /operator/passkeys'>) {
    const { recoveryCodes, sessionId } = await this.passkeys.create(sessionOf(caller), body);
    if (sessionId !== undefined) this.sessions.remember(response, sessionId);
    return { recoveryCodes };
  }

  @Endpoint('PUT /operator/passkeys/:id')
  rename({ caller, params, body }: Input<'PUT /operator/passkeys/:id'>) {
    return this.passkeys.rename(sessionOf(caller), params.id, body.name);
  }

  @Endpoint('DELETE /operator/passkeys/:id')
  remove({ caller, params }: Input<'DELETE /operator/passkeys/:id'>) {
    return this.passkeys.remove(sessionOf(caller), params.id);
  }

  @Endpoint('POST /operator/confirmation/options')
  @RateLimit({ name: 'passkey-options', by: 'user', points: 1_000, seconds: 600 })
  confirmationOptions({ caller }: Input<'POST /operator/confirmation/options'>) {
    return this.passkeys.confirmationOptions(sessionOf(caller));
  }

  @Endpoint('POST /operator/confirmation')
  @RateLimit({ name: 'passkey-confirm', by: 'user', points: 1_000, seconds: 600 })
  async confirm({ caller, body, response }: Input<'POST /operator/confirmation'>) {
    this.sessions.remember(response, await this.passkeys.confirm(sessionOf(caller), body));
  }

  /** The guard does the work: who reaches this has confirmed lately. */
  @Endpoint('POST /operator/fresh-confirmation')
  confirmFreshly() {}

  @Endpoint('POST /operator/recovery')
  @RateLimit({ name: 'recovery-code', by: 'user', points: 30, seconds: 600 })
  async recover({ caller, body, response }: Input<'POST /operator/recovery'>) {
    const { codesLeft, sessionId } = await this.codes.use(sessionOf(caller), body.code);
    this.sessions.remember(response, sessionId);
    return { codesLeft };
  }

  @Endpoint('POST /operator/recovery-codes')
  async renewCodes({ caller }: Input<'POST /operator/recovery-codes'>) {
    return { recoveryCodes: await this.codes.renew(sessionOf(caller)) };
  }
}
