import type { OperatorSearch } from '@bellweek/api-client/contract/operator-search';
import { formatDate } from '@bellweek/ui/dates';
import type { PaletteGroup, PaletteOption } from '@bellweek/ui/palette';
import { Building2, CornerDownRight, Mail, Search, User, Zap } from 'lucide-react';
import { adminPaths } from '../../config/paths.ts';
import { personPath } from '../item-paths.ts';
import type { PageCommand } from './page-commands.ts';
import type { Place } from './palette-actions.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The row of a list, found by the term that leads to it. */
const rowOf = (list: string, term: string, id: string): string =>
  `${list}?search=${encodeURIComponent(term)}&open=${id}`;

interface Hits {
  commands: readonly PageCommand[];
  places: readonly Place[];
  /** Results of the API; null for none yet. */
  found: OperatorSearch | null;
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
        option(rowOf(adminPaths.institutions, name, id), {
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
      title: 'Search in',
      options: lists.map(({ label, href }) => option(href, { mark: <Search {...ICON} />, title: label })),
    },
  ];
}
