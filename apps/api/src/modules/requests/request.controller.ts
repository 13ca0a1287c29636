import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { ReplyService } from './reply.service.js';
import { RequestService } from './request.service.js';

@Controller()
export class RequestController {
  constructor(
    private readonly requests: RequestService,
    private readonly replies: ReplyService,
  ) {}

  @Endpoint('GET /request-counts/:inbox')
  count({ user, params }: Input<'GET /request-counts/:inbox'>) {
    return this.requests.count(user.id, params.inbox);
  }

  @Endpoint('GET /requests/:inbox/:id')
  find({ params }: Input<'GET /requests/:inbox/:id'>) {
    return this.requests.find(params);
  }

  @Endpoint('PUT /requests/:inbox/:id/state')
  setState({ user, params, body }: Input<'PUT /requests/:inbox/:id/state'>) {
    return this.requests.setState(user.id, params, body.state);
  }

  @Endpoint('PUT /requests/:inbox/:id/assignee')
  assign({ user, params, body }: Input<'PUT /requests/:inbox/:id/assignee'>) {
    return this.requests.assign(user.id, params, body);
  }

  @Endpoint('PUT /requests/:inbox/:id/note')
  saveNote({ user, params, body }: Input<'PUT /requests/:inbox/:id/note'>) {
    return this.requests.saveNote(user.id, params, body);
  }

  @Endpoint('POST /requests/:inbox/:id/replies')
  reply({ user, params, headers, body }: Input<'POST /requests/:inbox/:id/replies'>) {
    return this.replies.send(user.id, headers['Idempotency-Key'] ?? null, params, body);
  }

  @Endpoint('POST /requests/:inbox/:id/replies/:replyId/retry')
  retry({ user, params }: Input<'POST /requests/:inbox/:id/replies/:replyId/retry'>) {
    return this.replies.retry(user.id, params, params.replyId);
  }
}
