import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { PersonMailsService } from './person-mails.service.js';

/** Mails of one person, for operators. */
@Controller()
export class PersonMailsController {
  constructor(private readonly mails: PersonMailsService) {}

  @Endpoint('GET /person/:id/mails')
  find({ params, query }: Input<'GET /person/:id/mails'>) {
    return this.mails.find(params.id, query);
  }

  @Endpoint('PUT /person/:id/mail-preference')
  setPreference({ params, body, user }: Input<'PUT /person/:id/mail-preference'>) {
    return this.mails.setPreference(params.id, body.isUnsubscribed, { actorId: user.id, reason: body.reason });
  }
}
