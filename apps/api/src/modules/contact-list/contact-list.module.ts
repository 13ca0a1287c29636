import { Module } from '@nestjs/common';
import { ContactListController } from './contact-list.controller.js';
import { ContactListService } from './contact-list.service.js';

@Module({ controllers: [ContactListController], providers: [ContactListService] })
export class ContactListModule {}
