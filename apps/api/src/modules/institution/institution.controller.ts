import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { uuidField } from '@bellweek/api-client/contract/fields';
import {
  domainPeople,
  type DomainPeople,
  domainQuery,
  type DomainQuery,
  type ExpiryRequest,
  expiryRequest,
  institution,
  type Institution,
  institutionPage,
  type InstitutionPage,
  type InstitutionRequest,
  institutionRequest,
} from '@bellweek/api-client/contract/institutions';
import { type SearchQuery, searchQuery } from '@bellweek/api-client/contract/paging';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { AdminOnly } from '../../common/access.decorator.js';
import { CurrentUser } from '../../common/caller.js';
import { Responds } from '../../common/responds.decorator.js';
import { InstitutionService } from './institution.service.js';

@Controller('institutions')
@AdminOnly()
export class InstitutionController {
  constructor(private readonly institutions: InstitutionService) {}

  @Get('all')
  @Responds(institutionPage)
  find(@Query({ schema: searchQuery }) query: SearchQuery): Promise<InstitutionPage> {
    return this.institutions.find(query);
  }

  @Get('people')
  @Responds(domainPeople)
  countPeople(@Query({ schema: domainQuery }) { domain }: DomainQuery): Promise<DomainPeople> {
    return this.institutions.countPeople(domain);
  }

  @Post()
  @HttpCode(200)
  @Responds(institution)
  create(
    @Body({ schema: institutionRequest }) body: InstitutionRequest,
    @CurrentUser() user: AuthUser,
  ): Promise<Institution> {
    return this.institutions.create(body, user.id);
  }

  @Put(':id/expiry')
  @Responds(institution)
  updateExpiry(
    @Param('id', { schema: uuidField }) id: string,
    @Body({ schema: expiryRequest }) body: ExpiryRequest,
    @CurrentUser() user: AuthUser,
  ): Promise<Institution> {
    return this.institutions.updateExpiry(id, body.newExpiryDate, user.id);
  }
}
