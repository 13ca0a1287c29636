import { EventEmitter } from 'node:events';

/** Item of a menu. */
export interface Item {
  type?: string;
  label?: string;
  checked?: boolean;
  enabled?: boolean;
  click?: () => void;
}

export class FakeNotification extends EventEmitter {
  static shown: FakeNotification[] = [];
  static isSupported = () => true;
  readonly text: { title: string; body: string };
  readonly actions: string[];
  readonly isSilent: boolean;
  constructor({
    actions,
    silent,
    ...text
  }: {
    title: string;
    body: string;
    actions: { text: string }[];
    silent: boolean;
  }) {
    super();
    this.text = text;
    this.isSilent = silent;
    this.actions = actions.map((action) => action.text);
  }
  show(): void {
    FakeNotification.shown.push(this);
  }
}
export class FakeTray extends EventEmitter {
  items: Item[] = [];
  menus = 0;
  isGone = false;
  title = '';
  toolTip = '';
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setTitle(text: string): void {
    this.title = text;
  }
  setContextMenu(menu: { items: Item[] }): void {
    this.items = menu.items;
    this.menus += 1;
  }
  destroy(): void {
    this.isGone = true;
  }
}
