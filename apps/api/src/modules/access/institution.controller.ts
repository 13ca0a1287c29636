import { Controller } from '@nestjs/common';
import { sessionOf } from '../../common/caller.js';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { InstitutionChangeService } from './institution-change.service.js';
import { InstitutionDomainService } from './institution-domain.service.js';
import { InstitutionService } from './institution.service.js';

@Controller()
export class InstitutionController {
  constructor(
    private readonly institutions: InstitutionService,
    private readonly changes: InstitutionChangeService,
    private readonly domains: InstitutionDomainService,
  ) {}

  @Endpoint('GET /institutions/all')
  find({ query }: Input<'GET /institutions/all'>) {
    return this.institutions.find(query);
  }

  @Endpoint('GET /institutions/export')
  export({ user, query }: Input<'GET /institutions/export'>) {
    return this.institutions.export(user.id, query);
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
    return this.institutions.updateExpiry(params.id, body, user.id);
  }

  @Endpoint('GET /institutions/:id/detail')
  findOne({ params }: Input<'GET /institutions/:id/detail'>) {
    return this.domains.find(params.id);
  }

  @Endpoint('PUT /institutions/:id/details')
  change({ params, body, caller }: Input<'PUT /institutions/:id/details'>) {
    return this.changes.change(params.id, body, sessionOf(caller));
  }

  @Endpoint('POST /institutions/:id/end')
  end({ params, body, caller }: Input<'POST /institutions/:id/end'>) {
    return this.changes.end(params.id, body, sessionOf(caller));
  }

  @Endpoint('POST /institutions/:id/domains')
  addDomain({ params, body, user }: Input<'POST /institutions/:id/domains'>) {
    return this.domains.add(params.id, body, user.id);
  }

  @Endpoint('PUT /institutions/domains/:id')
  setSubdomainRule({ params, body, user }: Input<'PUT /institutions/domains/:id'>) {
    return this.domains.setSubdomainRule(params.id, body.includesSubdomains, user.id);
  }

  @Endpoint('POST /institutions/domains/:id/check')
  checkDomain({ params, user }: Input<'POST /institutions/domains/:id/check'>) {
    return this.domains.check(params.id, user.id);
  }

  @Endpoint('POST /institutions/domains/:id/verify')
  verifyDomain({ params, body, user }: Input<'POST /institutions/domains/:id/verify'>) {
    return this.domains.verify(params.id, { by: 'operator', reason: body.reason }, user.id);
  }

  @Endpoint('POST /institutions/domains/:id/remove')
  removeDomain({ params, user }: Input<'POST /institutions/domains/:id/remove'>) {
    return this.domains.remove(params.id, user.id);
  }

  @Endpoint('POST /institutions/domains/:id/restore')
  restoreDomain({ params, user }: Input<'POST /institutions/domains/:id/restore'>) {
    return this.domains.restore(params.id, user.id);
  }
}
