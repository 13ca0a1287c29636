import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { ContactService } from './contact.service.js';

@Controller()
export class ContactController {
  constructor(private readonly contacts: ContactService) {}

  @Endpoint('GET /contact-us')
  find({ user, query }: Input<'GET /contact-us'>) {
    return this.contacts.find(user.id, query);
  }

  @Endpoint('GET /contact-us/export')
  export({ user, query }: Input<'GET /contact-us/export'>) {
    return this.contacts.export(user.id, query);
  }

  @Endpoint('GET /contact-us/unread-count')
  countUnread() {
    return this.contacts.countUnread();
  }

  @Endpoint('POST /contact-us/:id/mark-read')
  markRead({ user, params }: Input<'POST /contact-us/:id/mark-read'>) {
    return this.contacts.markRead(user.id, params.id);
  }

  @Endpoint('POST /contact-us/')
  @RateLimit(...PUBLIC_FORM_LIMITS('contact-us'))
  submit({ body }: Input<'POST /contact-us/'>) {
    return this.contacts.submit(body);
  }
}
