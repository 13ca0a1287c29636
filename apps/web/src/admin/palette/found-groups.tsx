import type { Inbox } from '@bellweek/api-client/contract/request-states';
import { formatDate } from '@bellweek/ui/dates';
import type { PaletteGroup, PaletteOption } from '@bellweek/ui/palette';
import { Building2, CornerDownRight, Mail, MessageSquare, Search, User, Zap } from 'lucide-react';
import { adminPaths } from '../../config/paths.ts';
import { personPath } from '../item-paths.ts';
import type { PageCommand } from './page-commands.ts';
import type { Place } from './palette-actions.ts';
import type { FoundByTerm } from './use-operator-search.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

const INBOX_LISTS: Record<Inbox, string> = {
  'contact-us': `${adminPaths.contact}?`,
  'demo-request': `${adminPaths.contact}?tab=demo&`,
  feedback: `${adminPaths.feedback}?`,
};

/** The row of a list, found by the term that leads to it. @param list address that a parameter can follow */
const rowOf = (list: string, term: string, id: string): string =>
  `${list}search=${encodeURIComponent(term)}&open=${id}`;

interface Hits {
  commands: readonly PageCommand[];
  places: readonly Place[];
  /** Results of the API; null for none yet. */
  found: FoundByTerm | null;
  /** Lists that may hold more. */
  lists: readonly Place[];
}

interface Choosing {
  run: (command: PageCommand) => void;
  go: (address: string) => void;
}

/** Commands and places first, since they are known at once, then what the API found. */
export function foundGroups({ commands, places, found, lists }: Hits, { run, go }: Choosing): PaletteGroup[] {
  const option = (address: string, rest: Omit<PaletteOption, 'key' | 'onPress'>): PaletteOption => ({
    key: address,
    onPress: () => go(address),
    ...rest,
  });
  return [
    {
      title: 'On this page',
      options: commands.map((command, at) => ({
        key: `command ${at}`,
        mark: <Zap {...ICON} />,
        title: command.label,
        onPress: () => run(command),
      })),
    },
    {
      title: 'Go to',
      options: places.map(({ label, href }) => option(href, { mark: <CornerDownRight {...ICON} />, title: label })),
    },
    {
      title: 'People',
      options: (found?.users ?? []).map(({ id, name, email }) =>
        option(personPath(id), {
          mark: <User {...ICON} />,
          title: name,
          detail: email ?? undefined,
        }),
      ),
    },
    {
      title: 'Institutions',
      options: (found?.institutions ?? []).map(({ id, name, domain }) =>
        option(rowOf(`${adminPaths.institutions}?`, name, id), {
          mark: <Building2 {...ICON} />,
          title: name,
          detail: domain,
        }),
      ),
    },
    {
      title: 'Campaigns',
      options: (found?.campaigns ?? []).map(({ id, subject, createdAt }) =>
        option(`${adminPaths.emails}?view=history&campaign=${id}`, {
          mark: <Mail {...ICON} />,
          title: subject,
          detail: formatDate(createdAt, 'shortDateTime'),
        }),
      ),
    },
    {
      title: 'Requests',
      options: (found?.requests ?? []).map(({ id, inbox, name, text, sentAt }) =>
        option(rowOf(INBOX_LISTS[inbox], found?.term ?? '', id), {
          mark: <MessageSquare {...ICON} />,
          title: name,
          detail: [formatDate(sentAt, 'shortDate'), text].filter(Boolean).join(' · '),
        }),
      ),
    },
    {
      title: 'Search in',
      options: lists.map(({ label, href }) => option(href, { mark: <Search {...ICON} />, title: label })),
    },
  ];
}
