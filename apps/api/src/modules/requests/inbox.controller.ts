import { INBOXES, type Inbox } from '@bellweek/api-client/contract/request-states';
import { Controller, type Type } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { InboxService } from './inbox.service.js';
import { SubmissionService } from './submission.service.js';

/** The routes that every inbox has. */
function controllerOf(inbox: Inbox) {
  @Controller()
  class InboxController {
    constructor(private readonly inboxes: InboxService) {}

    @Endpoint(`GET /${inbox}`)
    find({ user, query }: Input<`GET /${Inbox}`>) {
      return this.inboxes.find(inbox, user.id, query);
    }

    @Endpoint(`GET /${inbox}/export`)
    export({ user, query }: Input<`GET /${Inbox}/export`>) {
      return this.inboxes.export(inbox, user.id, query);
    }

    @Endpoint(`GET /${inbox}/unread-count`)
    countUnread() {
      return this.inboxes.countUnread(inbox);
    }

    @Endpoint(`POST /${inbox}/:id/mark-read`)
    markRead({ user, params }: Input<`POST /${Inbox}/:id/mark-read`>) {
      return this.inboxes.markRead(inbox, user.id, params.id);
    }
  }
  // OpenAPI names an operation by its class.
  return Object.defineProperty(InboxController, 'name', { value: `${InboxController.name}-${inbox}` });
}
export const INBOX_CONTROLLERS: Type[] = INBOXES.map(controllerOf);

@Controller()
export class SubmissionController {
  constructor(private readonly submissions: SubmissionService) {}

  @Endpoint('POST /contact-us/')
  @RateLimit(...PUBLIC_FORM_LIMITS('contact-us'))
  contact({ body }: Input<'POST /contact-us/'>) {
    return this.submissions.contact(body);
  }

  @Endpoint('POST /demo-request/')
  @RateLimit(...PUBLIC_FORM_LIMITS('demo-request'))
  demo({ body }: Input<'POST /demo-request/'>) {
    return this.submissions.demo(body);
  }

  @Endpoint('POST /feedback')
  @RateLimit({ name: 'feedback', by: 'user', points: 30, seconds: 3600 })
  feedback({ user, body }: Input<'POST /feedback'>) {
    return this.submissions.feedback(user.id, body);
  }
}
