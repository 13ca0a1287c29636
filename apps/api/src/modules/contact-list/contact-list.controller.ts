import { type Contacts, contacts } from '@bellweek/api-client/contract/campaigns';
import { type OptionalPageQuery, optionalPageQuery } from '@bellweek/api-client/contract/paging';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { AdminOnly } from '../../common/access.decorator.js';
import { Responds } from '../../common/responds.decorator.js';
import { ContactListService } from './contact-list.service.js';

type Answer = Promise<Contacts | StreamableFile>;

/** The contacts of four lists, at the addresses the specification gives them. */
@Controller()
@AdminOnly()
export class ContactListController {
  constructor(private readonly lists: ContactListService) {}

  @Get('user/contacts')
  @Responds(contacts)
  findUsers(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Answer {
    return this.lists.find('users', query);
  }

  @Get('waitlist/contacts')
  @Responds(contacts)
  findWaitlist(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Answer {
    return this.lists.find('waitlist', query);
  }

  @Get('demo-request/contacts')
  @Responds(contacts)
  findDemoRequests(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Answer {
    return this.lists.find('demo-requests', query);
  }

  /** The specification spells it `contacts-us`, and every other route of that inbox `contact-us`. */
  @Get('contacts-us/contacts')
  @Responds(contacts)
  findContactRequests(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Answer {
    return this.lists.find('contact-requests', query);
  }

  @Get('contact-us/contacts')
  @Responds(contacts)
  findContactRequestsToo(@Query({ schema: optionalPageQuery }) query: OptionalPageQuery): Answer {
    return this.lists.find('contact-requests', query);
  }
}
