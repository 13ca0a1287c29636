import { useState } from 'react';
import { Badge } from '../src/badge/badge.tsx';
import { Copyable } from '../src/copyable/copyable.tsx';
import type { Column } from '../src/data-table/column.ts';
import { DataTable } from '../src/data-table/data-table.tsx';
import { VirtualTable } from '../src/data-table/virtual-table.tsx';
import { DateTime } from '../src/dates/date-time.tsx';
import { DescriptionList } from '../src/description-list/description-list.tsx';
import { KeyboardHelp } from '../src/keyboard-help/keyboard-help.tsx';
import { MultiSelect } from '../src/multi-select/multi-select.tsx';
import { Pagination } from '../src/pagination/pagination.tsx';
import { ProgressBar } from '../src/progress-bar/progress-bar.tsx';
import { SearchField } from '../src/search-field/search-field.tsx';
import { Select } from '../src/select/select.tsx';
import { WithPanel } from '../src/side-panel/side-panel.tsx';
import { Tabs } from '../src/tabs/tabs.tsx';
import styles from './gallery.module.css';
import { SAMPLE_NOW } from './sample-people.ts';

interface Pupil {
  id: string;
  name: string;
  house: string;
  joined: string;
  isRead: boolean;
}

const HOUSES = ['Banksia', 'Waratah', 'Wattle'];
const DAY_MS = 24 * 60 * 60 * 1000;

const pupil = (index: number): Pupil => ({
  id: `pupil-${index}`,
  name: `Sam Student ${index + 1}`,
  house: HOUSES[index % HOUSES.length]!,
  joined: new Date(SAMPLE_NOW - index * DAY_MS).toISOString(),
  isRead: index % 4 !== 1,
});
const PUPILS = Array.from({ length: 5 }, (_, index) => pupil(index));

const COLUMNS: Column<Pupil>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'house', title: 'House', cell: ({ house }) => house },
  {
    key: 'joined',
    title: 'Joined',
    width: '9rem',
    cell: ({ joined }) => <DateTime value={joined} format="shortDate" />,
  },
];
const STATES = ['with rows', 'loading', 'empty', 'failed'] as const;
const TABS = [
  { key: 'details', title: 'Details' },
  { key: 'notes', title: 'Notes' },
] as const;
type State = (typeof STATES)[number];

/** Components of long lists. */
export function ListsSection() {
  return (
    <>
      <Lists />
      <LongList />
      <Filters />
    </>
  );
}

function Lists() {
  const [opened, setOpened] = useState<Pupil | null>(null);
  const [state, setState] = useState<State>('with rows');
  const [page, setPage] = useState(6);
  const rows = { 'with rows': PUPILS, loading: null, empty: [], failed: null }[state];
  return (
    <section className={styles.section}>
      <h2>List and panel</h2>
      <div className={styles.row}>
        <Select
          label="State"
          options={STATES.map((value) => ({ value, label: value }))}
          value={state}
          onChange={setState}
        />
        <KeyboardHelp shortcuts={[{ keys: ['↑', '↓'], what: 'Move through the rows' }]} />
      </div>
      <WithPanel
        panel={opened && { id: opened.id, title: opened.name, content: <Details key={opened.id} pupil={opened} /> }}
        onClose={() => setOpened(null)}
      >
        <DataTable
          label="Pupils"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          openedKey={opened?.id}
          onOpen={setOpened}
          isUnread={({ isRead }) => !isRead}
          pageSize={5}
          emptyText="No pupils found."
          error={state === 'failed' ? 'Failed to load pupils.' : null}
          onRetry={() => setState('with rows')}
        />
        <Pagination page={page} size={5} total={100} onPage={setPage} />
        <Pagination look="numbered" page={page} size={5} total={100} onPage={setPage} />
      </WithPanel>
    </section>
  );
}

function Details({ pupil: { id, name, house, joined, isRead } }: { pupil: Pupil }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('details');
  return (
    <Tabs label={`About ${name}`} tabs={TABS} value={tab} onChange={setTab}>
      {tab === 'details' ? (
        <DescriptionList
          facts={[
            { term: 'House', value: house },
            { term: 'Joined', value: <DateTime value={joined} format="longDateTime" /> },
            { term: 'Status', value: <Badge tone={isRead ? 'neutral' : 'now'}>{isRead ? 'Read' : 'Unread'}</Badge> },
            { term: 'Nickname', value: null },
            { term: 'ID', value: <Copyable isCode text={id} label="Copy ID" /> },
          ]}
        />
      ) : (
        <p>Nothing was noted.</p>
      )}
    </Tabs>
  );
}

const nothing = () => undefined;

function LongList() {
  return (
    <section className={styles.section}>
      <h2>A hundred thousand rows</h2>
      <VirtualTable
        label="All pupils"
        columns={COLUMNS}
        total={100_000}
        rowAt={pupil}
        rowKey={({ id }) => id}
        onRangeChange={nothing}
        height="300px"
        emptyText="No pupils found."
      />
      <ProgressBar
        label="Mails sent"
        total={100}
        parts={[
          { key: 'accepted', amount: 60, tone: 'done' },
          { key: 'suppressed', amount: 6, tone: 'skipped' },
          { key: 'rejected', amount: 4, tone: 'failed' },
        ]}
        valueText="70 of 100"
      />
    </section>
  );
}

function Filters() {
  const [search, setSearch] = useState('');
  const [houses, setHouses] = useState<string[]>(['Wattle']);
  const [one, setOne] = useState<string[]>([]);
  return (
    <section className={styles.section}>
      <h2>Search and filters</h2>
      <SearchField label="Search by name" value={search} onSearch={setSearch} />
      <div className={styles.pictures}>
        <MultiSelect label="Houses" options={HOUSES} value={houses} onChange={setHouses} />
        <MultiSelect isSingle label="House" placeholder="Any" options={HOUSES} value={one} onChange={setOne} />
      </div>
    </section>
  );
}
