import type { Person } from '@bellweek/api-client/contract/admin-people';
import { saySignIns } from '../../admin/words.ts';

/** Sign-ins in words: "2 browsers and 1 desktop app". */
export function saySessions(sessions: Person['sessions']): string {
  const apps = sessions.filter(({ kind }) => kind === 'desktop').length;
  return saySignIns(sessions.length - apps, apps);
}
