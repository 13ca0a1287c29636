import { Menu, Plus, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '../src/badge/badge.tsx';
import { Button } from '../src/button/button.tsx';
import { Combobox } from '../src/combobox/combobox.tsx';
import { Dialog } from '../src/dialog/dialog.tsx';
import { Drawer } from '../src/drawer/drawer.tsx';
import { EmptyState } from '../src/empty-state/empty-state.tsx';
import { IconButton } from '../src/icon-button/icon-button.tsx';
import { LinkButton } from '../src/link-button/link-button.tsx';
import { Notice } from '../src/notice/notice.tsx';
import { Skeleton } from '../src/skeleton/skeleton.tsx';
import { Spinner } from '../src/spinner/spinner.tsx';
import { TextField } from '../src/text-field/text-field.tsx';
import { showToast } from '../src/toast/toast.tsx';
import { Tooltip } from '../src/tooltip/tooltip.tsx';
import { SAMPLE_WEEK } from '../src/week-grid/sample-week.ts';
import { WeekGrid } from '../src/week-grid/week-grid.tsx';
import styles from './gallery.module.css';

const SUBJECTS = ['Art', 'Biology', 'Chemistry', 'Drama', 'English', 'French', 'Geography'].map((label) => ({
  value: label.slice(0, 3).toUpperCase(),
  label,
}));
const loadSubjects = () => Promise.resolve(SUBJECTS);

export function ComponentsSection() {
  return (
    <>
      <Buttons />
      <Fields />
      <Messages />
      <Floating />
      <section className={styles.section}>
        <h2>Week grid and empty state</h2>
        <div className={styles.pictures}>
          <WeekGrid entries={SAMPLE_WEEK} now={{ day: 2, row: 3 }} label="A school week" />
          <WeekGrid days={7} letters="MTWTFSS" />
          <WeekGrid
            days={5}
            rows={4}
            height={120}
            entries={[{ day: 1, from: 1, to: 3, hue: 'teal', isOutline: true }]}
          />
        </div>
        <EmptyState
          beside
          title="No lessons yet"
          picture={<WeekGrid />}
          action={<Button>Add a lesson</Button>}
          level={3}
        >
          <p>Draw your timetable once; it repeats each week.</p>
        </EmptyState>
      </section>
    </>
  );
}

function Buttons() {
  return (
    <section className={styles.section}>
      <h2>Buttons</h2>
      <div className={styles.row}>
        <Button variant="primary">Start Free</Button>
        <Button>Book a Demo</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-solid">Delete for good</Button>
        <LinkButton href="#link">A link</LinkButton>
      </div>
      <div className={styles.row}>
        <Button variant="primary" size="large">
          Large
        </Button>
        <Button size="small">Small</Button>
        <Button variant="primary" pending>
          Joining...
        </Button>
        <Button pending>Submitting...</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <IconButton label="Open menu">
          <Menu size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label="Search" size="small">
          <Search size={16} aria-hidden="true" />
        </IconButton>
        <Button>
          <Plus size={18} aria-hidden="true" /> Add a task
        </Button>
      </div>
      <div className={styles.row}>
        <Badge>Available</Badge>
        <Badge tone="now">Current</Badge>
        <Badge tone="success">Sent</Badge>
        <Badge tone="danger">3</Badge>
      </div>
    </section>
  );
}

function Fields() {
  return (
    <section className={styles.section}>
      <h2>Fields and cards</h2>
      <div className={styles.pictures}>
        <TextField label="First name" autoComplete="off" />
        <TextField
          label="Email"
          hint="We only write about your place in the queue."
          defaultValue="sam@"
          error="Please enter a valid email address."
        />
        <TextField label="School" optional disabled defaultValue="Northfield College" />
        <TextField label="How can we help?" multiline optional placeholder="A sentence is enough" />
        <Combobox
          label="Subject"
          name="subject"
          unknownText="Please choose a subject from the list."
          defaultOption={SUBJECTS[0]!}
          loadOptions={loadSubjects}
        />
      </div>
    </section>
  );
}

function Messages() {
  return (
    <section className={styles.section}>
      <h2>Messages and waiting</h2>
      <Notice quiet>Microsoft sign-in is coming soon.</Notice>
      <Notice quiet tone="success">
        Your data has been downloaded.
      </Notice>
      <Notice quiet tone="error" action={<Button size="small">Try again</Button>}>
        Your plan could not be loaded.
      </Notice>
      <div className={styles.row}>
        <Spinner />
        <Button size="small" onClick={() => showToast({ title: 'You are signed in', tone: 'success' })}>
          Show a toast
        </Button>
        <Button
          size="small"
          onClick={() =>
            showToast({
              title: 'That did not work',
              description: 'Check your connection and try again.',
              tone: 'error',
            })
          }
        >
          Show an error
        </Button>
      </div>
      <Skeleton lines={4} />
    </section>
  );
}

function Floating() {
  const [shown, setShown] = useState<'dialog' | 'drawer' | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = (open: boolean) => setShown((now) => (open ? now : null));
  return (
    <section className={styles.section}>
      <h2>What floats</h2>
      <div className={styles.row}>
        <Tooltip
          trigger={<Button>Maths e…</Button>}
          title="Maths exam in 15 days"
          text="29 h free until Thu 3 Dec, without lessons and sessions."
        />
        <Button onClick={() => setShown('dialog')}>Open a dialog</Button>
        <Button ref={toggle} onClick={() => setShown('drawer')}>
          Open a drawer
        </Button>
      </div>
      <Dialog
        open={shown === 'dialog'}
        onOpenChange={close}
        title="Rename the group"
        description="Its tasks stay where they are."
        footer={
          <>
            <Button onClick={() => setShown(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setShown(null)}>
              Rename
            </Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="Homework" />
      </Dialog>
      <Drawer open={shown === 'drawer'} onOpenChange={close} toggle={toggle} title="Menu">
        <p>Home, Individuals, Schools</p>
      </Drawer>
    </section>
  );
}
