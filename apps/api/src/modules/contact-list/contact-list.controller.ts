import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { ContactListService } from './contact-list.service.js';

/** The contacts of four lists, at the addresses the specification gives them. */
@Controller()
export class ContactListController {
  constructor(private readonly lists: ContactListService) {}

  @Endpoint('GET /user/contacts')
  findUsers({ query }: Input<'GET /user/contacts'>) {
    return this.lists.find('users', query);
  }

  @Endpoint('GET /waitlist/contacts')
  findWaitlist({ query }: Input<'GET /waitlist/contacts'>) {
    return this.lists.find('waitlist', query);
  }

  @Endpoint('GET /demo-request/contacts')
  findDemoRequests({ query }: Input<'GET /demo-request/contacts'>) {
    return this.lists.find('demo-requests', query);
  }

  @Endpoint('GET /contacts-us/contacts')
  findContactRequests({ query }: Input<'GET /contacts-us/contacts'>) {
    return this.lists.find('contact-requests', query);
  }

  @Endpoint('GET /contact-us/contacts')
  findContactRequestsToo({ query }: Input<'GET /contact-us/contacts'>) {
    return this.lists.find('contact-requests', query);
  }
}
