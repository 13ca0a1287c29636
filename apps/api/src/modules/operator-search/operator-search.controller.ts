import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { OperatorSearchService } from './operator-search.service.js';

@Controller()
export class OperatorSearchController {
  constructor(private readonly search: OperatorSearchService) {}

  @Endpoint('GET /search')
  find({ query }: Input<'GET /search'>) {
    return this.search.find(query.search);
  }
}
