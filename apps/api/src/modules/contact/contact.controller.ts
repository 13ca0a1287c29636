import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { uuidField } from '@bellweek/api-client/contract/fields';
import { type ContactPage, contactPage } from '@bellweek/api-client/contract/inboxes';
import { type PageQuery, pageQuery, type UnreadCount, unreadCount } from '@bellweek/api-client/contract/paging';
import { contactRequest } from '@bellweek/api-client/contract/public-forms';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly, Public, WithoutCsrf } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { ContactInbox } from './contact-inbox.service.js';
import { ContactService, type SubmittedContact } from './contact.service.js';

@Controller('contact-us')
export class ContactController {
  constructor(
    private readonly contacts: ContactService,
    private readonly inbox: ContactInbox,
  ) {}

  @Get()
  @AdminOnly()
  @Responds(contactPage)
  find(@Query({ schema: pageQuery }) query: PageQuery): Promise<ContactPage> {
    return this.inbox.find(query);
  }

  @Get('unread-count')
  @AdminOnly()
  @Responds(unreadCount)
  countUnread(): Promise<UnreadCount> {
    return this.inbox.countUnread();
  }

  @Post(':id/mark-read')
  @AdminOnly()
  @HttpCode(204)
  markRead(@CurrentUser() user: AuthUser, @Param('id', { schema: uuidField }) id: string): Promise<void> {
    return this.inbox.markRead(user.id, id);
  }

  @Post()
  @Public()
  @WithoutCsrf('a public form: it rides on no cookie')
  @HttpCode(204)
  @RateLimit(...PUBLIC_FORM_LIMITS('contact-us'))
  submit(@Body({ schema: contactRequest }) body: SubmittedContact): Promise<void> {
    return this.contacts.submit(body);
  }
}
