import type { ContactList } from '@bellweek/api-client/contract/campaigns';
import { Button } from '@bellweek/ui/button';
import { formatCount } from '@bellweek/ui/pages';
import { useLayoutEffect, useRef, useState } from 'react';
import { dataOf, useAdminClient } from '../../admin/admin-query.ts';
import type { OpenList } from './contact-picker.tsx';
import { findLists } from './find-lists.ts';
import { MESSAGES } from './messages.ts';
import { addList, addPeople, countOfStage, toPerson, withLists } from './recipients.ts';
import type { Person, Stage } from './recipients.ts';

interface StageAllProps {
  open: OpenList;
  stage: Stage;
  /** Applied after the server's answer: changes made meanwhile stay. */
  onStage: (change: (before: Stage) => Stage) => void;
  say: (message: string) => void;
}

/** Results of a search are staged one by one, as they have no name that the server knows. */
const MOST_FOUND = 1_000;
const SIZE = 100;
/** People whose lists are looked up one by one; with more, the count says "up to". */
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

/** Looks up the lists of people, so that none of them is counted with a list once more. */
function locate(api: Client, people: readonly Person[]): Promise<Person[]> {
  const canAsk = people.filter(({ on }) => on === undefined).length <= MOST_ASKED;
  const locateOne = async (person: Person) =>
    canAsk && person.on === undefined ? { ...person, on: await findLists(api, person.email) } : person;
  return Promise.all(people.map(locateOne));
}

/** Stages the whole list, or all results of a search. */
export function StageAll({ open: { list, search, head }, stage, onStage, say }: StageAllProps) {
  const api = useAdminClient();
  const [isStaging, setStaging] = useState(false);

  const latest = useRef(stage);
  useLayoutEffect(() => {
    latest.current = stage;
  });

  const finish = (change: (before: Stage) => Stage, skipped: number) => {
    onStage(change);
    const before = latest.current;
    say(MESSAGES.staged(Math.max(0, countOfStage(change(before)) - countOfStage(before)), skipped));
  };
  const stageFound = async () => {
    if (head.total > MOST_FOUND) return say(MESSAGES.tooManyFound(formatCount(MOST_FOUND)));
    setStaging(true);
    try {
      const { people, skipped } = await findAll(api, list, search, head.total);
      finish((before) => addPeople(before, people), skipped);
    } catch (failure) {
      say(MESSAGES.contactsFailed(failure instanceof Error ? failure.message : ''));
    } finally {
      setStaging(false);
    }
  };
  const stageList = async () => {
    setStaging(true);
    const located = await locate(api, stage.people);
    setStaging(false);
    const staged = { list, total: head.total, suppressed: head.suppressed };
    finish((before) => addList(withLists(before, located), staged), head.suppressed);
  };
  const press = () => void (search === '' ? stageList() : stageFound());
  return (
    <Button size="small" pending={isStaging} onClick={press}>
      Stage All
    </Button>
  );
}
