import { Module } from '@nestjs/common';
import { ContactSources } from '../../common/registry.js';
import { WaitlistReader } from './waitlist-reader.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  controllers: [WaitlistController],
  providers: [WaitlistService, WaitlistReader],
})
export class WaitlistModule {
  constructor(contacts: ContactSources) {
    contacts.add('waitlist', { table: 'waitlist_entries', instant: 'signed_up_at', counter: 'waitlist', name: null });
  }
}
