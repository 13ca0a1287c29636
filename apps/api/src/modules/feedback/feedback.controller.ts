import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { feedbackRequest, type FeedbackRequest } from '@bellweek/api-client/contract/feedback';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignedIn } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { RateLimit } from '../../common/rate-limit.guard.js';
import { FeedbackService } from './feedback.service.js';

@Controller('feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @SignedIn()
  @HttpCode(204)
  @RateLimit({ name: 'feedback', by: 'user', points: 30, seconds: 3600 })
  submit(@CurrentUser() user: AuthUser, @Body({ schema: feedbackRequest }) body: FeedbackRequest): Promise<void> {
    return this.feedback.submit(user.id, body);
  }
}
