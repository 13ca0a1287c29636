import { Module } from '@nestjs/common';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources } from '../../common/registry.js';
import { WAITLIST_DATA, WAITLIST_SOURCE } from './waitlist.repository.js';

@Module({
  controllers: [WaitlistController],
  providers: [WaitlistService],
})
export class WaitlistModule {
  constructor(contacts: ContactSources, people: PersonalDataSources) {
    contacts.add('waitlist', WAITLIST_SOURCE);
    people.add('waitlist', WAITLIST_DATA);
  }
}
