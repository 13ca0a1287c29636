import { Module } from '@nestjs/common';
import { PersonalDataSources } from '../../common/personal-data.js';
import { ContactSources, ExpiringRows } from '../../common/registry.js';
import { addExpiringGrants, ADMIN_GRANT_DATA, USER_SOURCE } from './user.repository.js';

/** The rows of people, on which all else stands. */
@Module({})
export class UserModule {
  constructor(contacts: ContactSources, people: PersonalDataSources, expiring: ExpiringRows) {
    contacts.add('users', USER_SOURCE);
    people.add('admin grants', ADMIN_GRANT_DATA);
    addExpiringGrants(expiring);
  }
}
