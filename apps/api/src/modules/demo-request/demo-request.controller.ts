import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { DemoRequestService } from './demo-request.service.js';

@Controller()
export class DemoRequestController {
  constructor(private readonly demos: DemoRequestService) {}

  @Endpoint('GET /demo-request')
  find({ user, query }: Input<'GET /demo-request'>) {
    return this.demos.find(user.id, query);
  }

  @Endpoint('GET /demo-request/export')
  export({ user, query }: Input<'GET /demo-request/export'>) {
    return this.demos.export(user.id, query);
  }

  @Endpoint('GET /demo-request/unread-count')
  countUnread() {
    return this.demos.countUnread();
  }

  @Endpoint('POST /demo-request/:id/mark-read')
  markRead({ user, params }: Input<'POST /demo-request/:id/mark-read'>) {
    return this.demos.markRead(user.id, params.id);
  }

  @Endpoint('POST /demo-request/')
  @RateLimit(...PUBLIC_FORM_LIMITS('demo-request'))
  submit({ body }: Input<'POST /demo-request/'>) {
    return this.demos.submit(body);
  }
}
