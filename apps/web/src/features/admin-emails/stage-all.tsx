import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import { Button } from '@bellweek/ui/button';
import { formatCount } from '@bellweek/ui/pages';
import { useState } from 'react';
import { dataOf, useAdminClient } from '../../admin/admin-query.ts';
import type { OpenList } from './contact-picker.tsx';
import { findLists } from './find-lists.ts';
import { MESSAGES } from './messages.ts';
import { addList, addPeople, countOfStage, toPerson } from './recipients.ts';
import type { Person, Stage } from './recipients.ts';

interface StageAllProps {
  open: OpenList;
  stage: Stage;
  onStage: (stage: Stage) => void;
  say: (message: string) => void;
}

/** Found people are staged one by one: what a search finds has no name by which the server could be told. */
const MOST_FOUND = 1_000;
const SIZE = 100;
/** People for whom the server is asked one by one; with more, the count says "up to". */
const MOST_ASKED = 10;

type Client = ReturnType<typeof useAdminClient>;

async function findAll(api: Client, list: ContactList, search: string, total: number) {
  const people: Person[] = [];
  let skipped = 0;
  for (let page = 1; page <= Math.ceil(total / SIZE); page += 1) {
    const { contacts } = dataOf(await api.findContacts(list, { page, size: SIZE, search }));
    for (const contact of contacts) {
      if (contact.suppression === null) people.push(toPerson(contact, list));
      else skipped += 1;
    }
  }
  return { people, skipped };
}

/** People with the lists that they stand on, so that none of them is counted with a list once more. */
function locate(api: Client, people: readonly Person[]): Promise<Person[]> {
  const canAsk = people.filter(({ on }) => on === undefined).length <= MOST_ASKED;
  const locateOne = async (person: Person) =>
    canAsk && person.on === undefined ? { ...person, on: await findLists(api, person.email) } : person;
  return Promise.all(people.map(locateOne));
}

/** The whole list, or all of it that a search finds. */
export function StageAll({ open: { list, search, head }, stage, onStage, say }: StageAllProps) {
  const api = useAdminClient();
  const [isStaging, setStaging] = useState(false);

  const finish = (next: Stage, skipped: number) => {
    onStage(next);
    say(MESSAGES.staged(Math.max(0, countOfStage(next) - countOfStage(stage)), skipped));
  };
  const stageFound = async () => {
    if (head.total > MOST_FOUND) return say(MESSAGES.tooManyFound(formatCount(MOST_FOUND)));
    setStaging(true);
    try {
      const { people, skipped } = await findAll(api, list, search, head.total);
      finish(addPeople(stage, people), skipped);
    } catch (failure) {
      say(MESSAGES.contactsFailed(failure instanceof Error ? failure.message : ''));
    } finally {
      setStaging(false);
    }
  };
  const stageList = async () => {
    setStaging(true);
    const people = await locate(api, stage.people);
    setStaging(false);
    finish(addList({ ...stage, people }, { list, total: head.total, suppressed: head.suppressed }), head.suppressed);
  };
  const press = () => void (search === '' ? stageList() : stageFound());
  return (
    <Button size="small" pending={isStaging} onClick={press}>
      Stage All
    </Button>
  );
}
