import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { ContactInboxService } from './contact-inbox.service.js';
import { ContactService } from './contact.service.js';

@Controller()
export class ContactController {
  constructor(
    private readonly contacts: ContactService,
    private readonly inbox: ContactInboxService,
  ) {}

  @Endpoint('GET /contact-us')
  find({ query }: Input<'GET /contact-us'>) {
    return this.inbox.find(query);
  }

  @Endpoint('GET /contact-us/unread-count')
  countUnread() {
    return this.inbox.countUnread();
  }

  @Endpoint('POST /contact-us/:id/mark-read')
  markRead({ user, params }: Input<'POST /contact-us/:id/mark-read'>) {
    return this.inbox.markRead(user.id, params.id);
  }

  @Endpoint('POST /contact-us/')
  @RateLimit(...PUBLIC_FORM_LIMITS('contact-us'))
  submit({ body }: Input<'POST /contact-us/'>) {
    return this.contacts.submit(body);
  }
}
