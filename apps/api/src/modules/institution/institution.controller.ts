import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { InstitutionService } from './institution.service.js';

@Controller()
export class InstitutionController {
  constructor(private readonly institutions: InstitutionService) {}

  @Endpoint('GET /institutions/all')
  find({ query }: Input<'GET /institutions/all'>) {
    return this.institutions.find(query);
  }

  @Endpoint('GET /institutions/people')
  countPeople({ query }: Input<'GET /institutions/people'>) {
    return this.institutions.countPeople(query.domain);
  }

  @Endpoint('POST /institutions')
  create({ body, user }: Input<'POST /institutions'>) {
    return this.institutions.create(body, user.id);
  }

  @Endpoint('PUT /institutions/:id/expiry')
  updateExpiry({ params, body, user }: Input<'PUT /institutions/:id/expiry'>) {
    return this.institutions.updateExpiry(params.id, body.newExpiryDate, user.id);
  }
}
