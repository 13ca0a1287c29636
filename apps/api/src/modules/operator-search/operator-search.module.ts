import { Module } from '@nestjs/common';
import { OperatorSearchController } from './operator-search.controller.js';
import { OperatorSearchService } from './operator-search.service.js';

@Module({ controllers: [OperatorSearchController], providers: [OperatorSearchService] })
export class OperatorSearchModule {}
