import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../common/endpoint.decorator.js';
import { LicenseReader } from './license-reader.service.js';

@Controller()
export class LicenseAdminController {
  constructor(private readonly reader: LicenseReader) {}

  @Endpoint('GET /license/all')
  find({ query }: Input<'GET /license/all'>) {
    return this.reader.find(query);
  }
}
