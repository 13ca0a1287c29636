import type { StoreApi } from 'zustand/vanilla';
import { nextUndo } from '../core/history/history.ts';
import { civilNow } from '../core/time/zones.ts';
import { coveredNote, newlyCovered } from '../rules/planning/covered-sessions.ts';
import type { Notice, PlannerView } from './view.ts';

/** The toast's sentences. */
export class Notices {
  private lastId = 0;

  constructor(private readonly view: StoreApi<PlannerView>) {}

  refused(sentence: string): void {
    this.show({ sentence, note: '', tone: 'refused', canUndo: false, changed: [], covered: [] });
  }

  done(notice: Pick<Notice, 'sentence' | 'note' | 'canUndo' | 'changed'>): void {
    const { state, now, zone } = this.view.getState();
    const step = notice.canUndo ? nextUndo(state) : undefined;
    const covered = step ? newlyCovered(state, step, civilNow(now, zone), zone) : [];
    const note = [notice.note, coveredNote(covered)].filter((each) => each !== '').join(' ');
    this.show({ ...notice, note, tone: 'done', covered });
  }

  private show(notice: Omit<Notice, 'id'>): void {
    this.lastId += 1;
    this.view.setState({ notice: { id: this.lastId, ...notice } });
  }
}
