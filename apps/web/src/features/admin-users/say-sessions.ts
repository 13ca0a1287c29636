import type { Person } from '@bellweek/api-client/contract/admin-people';
import { countOf } from '@bellweek/ui/pages';

/** Sign-ins in words: "2 sessions and 1 device". */
export function saySessions(sessions: Person['sessions']): string {
  const devices = sessions.filter(({ kind }) => kind === 'desktop').length;
  return `${countOf(sessions.length - devices, 'session')} and ${countOf(devices, 'device')}`;
}
