import type { Person } from '@bellweek/api-client/contract/admin-people';
import { countOf } from '@bellweek/ui/pages';

/** Sign-ins in words: "2 browsers and 1 desktop app". */
export function saySessions(sessions: Person['sessions']): string {
  const apps = sessions.filter(({ kind }) => kind === 'desktop').length;
  return `${countOf(sessions.length - apps, 'browser')} and ${countOf(apps, 'desktop app')}`;
}
