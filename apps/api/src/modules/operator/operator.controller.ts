import { Controller } from '@nestjs/common';
import { sessionOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { OperatorService } from './operator.service.js';
import { OperatorSessionService } from './operator-session.service.js';

@Controller()
export class OperatorController {
  constructor(
    private readonly sessions: OperatorSessionService,
    private readonly operators: OperatorService,
  ) {}

  @Endpoint('GET /operator/sessions')
  findSessions({ caller }: Input<'GET /operator/sessions'>) {
    return this.sessions.list(sessionOf(caller));
  }

  @Endpoint('DELETE /operator/sessions/:id')
  endSession({ caller, params }: Input<'DELETE /operator/sessions/:id'>) {
    return this.sessions.end(sessionOf(caller), params.id);
  }

  @Endpoint('GET /operators')
  find() {
    return this.operators.list();
  }

  @Endpoint('GET /operators/export')
  export({ user, query }: Input<'GET /operators/export'>) {
    return this.operators.export(user.id, query);
  }

  @Endpoint('POST /operators/invitations')
  @RateLimit({ name: 'operator-invitation', by: 'user', points: 1_000, seconds: 3_600 })
  invite({ body, user }: Input<'POST /operators/invitations'>) {
    return this.operators.invite(body, user.id);
  }

  @Endpoint('DELETE /operators/invitations/:id')
  withdraw({ params, user }: Input<'DELETE /operators/invitations/:id'>) {
    return this.operators.withdraw(params.id, user.id);
  }

  @Endpoint('PUT /operators/:id/role')
  changeRole({ params, body, user }: Input<'PUT /operators/:id/role'>) {
    return this.operators.changeRole(params.id, body, user.id);
  }

  @Endpoint('POST /operators/:id/revoke')
  revoke({ params, body, caller }: Input<'POST /operators/:id/revoke'>) {
    return this.operators.revoke(params.id, body, sessionOf(caller));
  }
}
