import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { FeedbackService } from './feedback.service.js';

@Controller()
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Endpoint('GET /feedback')
  find({ user, query }: Input<'GET /feedback'>) {
    return this.feedback.find(user.id, query);
  }

  @Endpoint('GET /feedback/export')
  export({ user, query }: Input<'GET /feedback/export'>) {
    return this.feedback.export(user.id, query);
  }

  @Endpoint('GET /feedback/unread-count')
  countUnread() {
    return this.feedback.countUnread();
  }

  @Endpoint('POST /feedback/:id/mark-read')
  markRead({ user, params }: Input<'POST /feedback/:id/mark-read'>) {
    return this.feedback.markRead(user.id, params.id);
  }

  @Endpoint('POST /feedback')
  @RateLimit({ name: 'feedback', by: 'user', points: 30, seconds: 3600 })
  submit({ user, body }: Input<'POST /feedback'>) {
    return this.feedback.submit(user.id, body);
  }
}
