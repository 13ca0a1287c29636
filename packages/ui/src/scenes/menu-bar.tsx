import { LogoMark } from '../logo/logo.tsx';
import '../subjects/hues.css';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import styles from './menu-bar.module.css';
import { Caret, Scene } from './scene.tsx';
import { TaskRow } from './task-row.tsx';

const LABEL =
  'The planner’s small window, opened from the menu bar at the top of a Mac’s screen and from the system tray at the ' +
  'bottom of a Windows screen. It shows the lesson now, the next tasks and a field for a new task.';

/** The planner in the tray: at the top of one system's screen, and at the bottom of the other's. */
export function MenuBarScene({ className }: { className?: string }) {
  return (
    <Scene label={LABEL} className={className}>
      <div className={styles.screens}>
        <div className={styles.screen} data-system="mac">
          <div className={styles.bar}>
            <span className={styles.app}>Notes</span>
            <span className={styles.menu}>File</span>
            <span className={styles.menu}>Edit</span>
            <span className={styles.entry}>
              <LogoMark size={16} />
            </span>
            <span className={styles.clock}>Wed 18 Nov 11:41</span>
          </div>
          <Paper />
          <div className={styles.popover}>
            <div className={styles.lesson} data-hue="cobalt">
              <SubjectMark hue="cobalt" size={10} /> English, B12
              <span className={styles.until}>9 min left</span>
            </div>
            <TaskRow title="Essay: draft" subject="English" hue="cobalt" due="4:00, 50 min" />
            <TaskRow title="Prac report" subject="Science" hue="moss" due="Thu 4:07" />
            <div className={styles.add}>Add a task</div>
          </div>
        </div>
        <div className={styles.screen} data-system="windows">
          <Paper />
          <div className={styles.popover}>
            <div className={styles.typed}>
              Ask Ms Lee about the prac
              <Caret />
            </div>
            <TaskRow title="Essay: draft" subject="English" hue="cobalt" due="4:00, 50 min" />
          </div>
          <div className={styles.bar}>
            <svg viewBox="0 0 10 6" width={10} height={6} fill="none" stroke="currentColor" strokeWidth={1.5}>
              <path d="m1 5 4-4 4 4" />
            </svg>
            <span className={styles.entry}>
              <LogoMark size={16} />
            </span>
            <span className={styles.clock}>11:41</span>
          </div>
        </div>
      </div>
    </Scene>
  );
}

/** Another open window: notes from the lesson. */
function Paper() {
  return (
    <svg viewBox="0 0 300 200" className={styles.paper}>
      <rect x={1} y={1} width={298} height={240} rx={6} fill="var(--surface)" stroke="var(--edge)" strokeWidth={1.5} />
      <path d="M1 25h298" stroke="var(--rule)" />
      {[14, 28, 42].map((x) => (
        <circle key={x} cx={x} cy={13} r={4} fill="none" stroke="var(--edge)" strokeWidth={1.5} />
      ))}
      <path d="M22 52h118" stroke="var(--ink)" strokeWidth={7} />
      {[232, 248, 204, 240, 176, 220].map((length, line) => (
        <path key={line} d={`M22 ${78 + line * 22}h${length}`} stroke="var(--rule)" strokeWidth={5} />
      ))}
    </svg>
  );
}
