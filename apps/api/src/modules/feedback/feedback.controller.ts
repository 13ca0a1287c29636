import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { feedbackRequest, type FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { uuidField } from '@bellweek/api-client/contract/fields';
import {
  type FeedbackPage,
  feedbackPage,
  type FeedbackQuery,
  feedbackQuery,
} from '@bellweek/api-client/contract/inboxes';
import { type UnreadCount, unreadCount } from '@bellweek/api-client/contract/paging';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly, SignedIn } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { Responds } from '../../common/responds.decorator.js';
import { FeedbackInbox } from './feedback-inbox.service.js';
import { FeedbackService } from './feedback.service.js';

@Controller('feedback')
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly inbox: FeedbackInbox,
  ) {}

  @Get()
  @AdminOnly()
  @Responds(feedbackPage)
  find(@Query({ schema: feedbackQuery }) query: FeedbackQuery): Promise<FeedbackPage> {
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
  @SignedIn()
  @HttpCode(204)
  @RateLimit({ name: 'feedback', by: 'user', points: 30, seconds: 3600 })
  submit(@CurrentUser() user: AuthUser, @Body({ schema: feedbackRequest }) body: FeedbackRequest): Promise<void> {
    return this.feedback.submit(user.id, body);
  }
}
