import { Module } from '@nestjs/common';
import { WaitlistReader } from './waitlist-reader.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  controllers: [WaitlistController],
  providers: [WaitlistService, WaitlistReader],
})
export class WaitlistModule {}
