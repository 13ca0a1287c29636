import { demoRequest } from '@bellweek/api-client/contract/public-forms';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public, WithoutCsrf } from '../../common/access.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { DemoRequestService, type SubmittedDemo } from './demo-request.service.js';

@Controller('demo-request')
export class DemoRequestController {
  constructor(private readonly demos: DemoRequestService) {}

  @Post()
  @Public()
  @WithoutCsrf('a public form: it rides on no cookie')
  @HttpCode(204)
  @RateLimit(...PUBLIC_FORM_LIMITS('demo-request'))
  submit(@Body({ schema: demoRequest }) body: SubmittedDemo): Promise<void> {
    return this.demos.submit(body);
  }
}
