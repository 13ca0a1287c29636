import { contactRequest } from '@bellweek/api-client/contract/public-forms';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Public, WithoutCsrf } from '../../common/access.decorator.js';
import { PUBLIC_FORM_LIMITS, RateLimit } from '../../common/rate-limit.guard.js';
import { ContactService, type SubmittedContact } from './contact.service.js';

@Controller('contact-us')
export class ContactController {
  constructor(private readonly contacts: ContactService) {}

  @Post()
  @Public()
  @WithoutCsrf('a public form: it rides on no cookie')
  @HttpCode(204)
  @RateLimit(...PUBLIC_FORM_LIMITS('contact-us'))
  submit(@Body({ schema: contactRequest }) body: SubmittedContact): Promise<void> {
    return this.contacts.submit(body);
  }
}
