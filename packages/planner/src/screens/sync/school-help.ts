import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import type { SchoolHelp } from '@bellweek/ui/screens/sync/ask-school';
import type { SchoolView, SyncPort } from '../../sync/sync-port.ts';
import type { PlannerHost } from '../host.ts';
import { errorOf, PROBLEM_SENTENCES } from './sync-words.ts';
import { thisDevice } from './this-device.ts';

/** Help of the person's school; null where it has no key of this planner. */
export function schoolHelp(
  port: SyncPort,
  { saveFile }: Pick<PlannerHost, 'saveFile'>,
  school: SchoolView,
): SchoolHelp | null {
  const { name } = school;
  if (name === null || !hasKeyBy('help', school)) return null;
  return {
    name,
    onRequest: async () => {
      const answer = await port.askForHelp(thisDevice());
      if (!answer.ok) return { error: PROBLEM_SENTENCES[answer.problem] };
      const { text, checkCode } = answer.request;
      const error = await saveFile({ name: 'bellweek-request-for-help.json', type: 'application/json', text });
      return error ? { error } : { checkCode };
    },
    onAnswer: async (text) => errorOf(await port.takeHelp(text, thisDevice())),
  };
}
