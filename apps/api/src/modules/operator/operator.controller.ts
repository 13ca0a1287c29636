import { Controller } from '@nestjs/common';
import { sessionOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { OperatorSessionService } from './operator-session.service.js';

@Controller()
export class OperatorController {
  constructor(private readonly sessions: OperatorSessionService) {}

  @Endpoint('GET /operator/sessions')
  findSessions({ caller }: Input<'GET /operator/sessions'>) {
    return this.sessions.list(sessionOf(caller));
  }

  @Endpoint('DELETE /operator/sessions/:id')
  endSession({ caller, params }: Input<'DELETE /operator/sessions/:id'>) {
    return this.sessions.end(sessionOf(caller), params.id);
  }
}
