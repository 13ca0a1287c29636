import { EventEmitter } from 'node:events';
import type { Menu, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { contextMenu, offerContextMenu } from './context-menu.ts';
import type { ClickedPlace } from './context-menu.ts';

const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const clicked = (change: Partial<ClickedPlace> = {}): ClickedPlace => ({
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: flags,
  ...change,
});
const named = ({ role, label, type }: MenuItemConstructorOptions) => role ?? label ?? type;
const names = (change?: Partial<ClickedPlace>) => contextMenu(clicked(change), () => undefined).map(named);
const EDIT = ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'separator', 'selectAll'];

describe('the menu of the right button', () => {
  it('offers in a field what can be done there', () => {
    expect(names()).toEqual(EDIT);
    const isEnabled = (role: string) =>
      contextMenu(clicked(), () => undefined).find((item) => item.role === role)?.enabled;
    expect([isEnabled('undo'), isEnabled('redo'), isEnabled('paste')]).toEqual([true, false, true]);
  });

  it('offers to copy what is chosen elsewhere, and nothing where nothing is', () => {
    expect(names({ isEditable: false, selectionText: 'some words' })).toEqual(['copy']);
    expect(names({ isEditable: false, selectionText: ' ' })).toEqual([]);
  });

  it('brings words for a misspelled one, which then stand in its place', () => {
    const replace = vi.fn();
    const misspelled = { misspelledWord: 'R&E', dictionarySuggestions: ['R&D', 'Red'] };
    const [first, ...others] = contextMenu(clicked(misspelled), replace);
    expect([first?.label, ...others.map(named)]).toEqual(['R&&D', 'Red', 'separator', ...EDIT]);
    first?.click?.({} as never, undefined, {});
    expect(replace).toHaveBeenCalledExactlyOnceWith('R&D');
    expect(names({ misspelledWord: 'xqzt' })).toEqual(['No suggestions', 'separator', ...EDIT]);
  });

  it('comes up in every page, and not where it would be empty', () => {
    const [app, contents, popup] = [new EventEmitter(), new EventEmitter(), vi.fn()];
    const replaceMisspelling = vi.fn();
    Object.assign(contents, { replaceMisspelling });
    const buildFromTemplate = vi.fn((_: MenuItemConstructorOptions[]) => ({ popup }) as unknown as Menu);
    offerContextMenu(app as never, { buildFromTemplate });
    app.emit('web-contents-created', {}, contents);
    contents.emit('context-menu', {}, { ...clicked({ isEditable: false }), frame: null });
    expect(popup).not.toHaveBeenCalled();
    const frame = {};
    contents.emit('context-menu', {}, { ...clicked({ misspelledWord: 'teh', dictionarySuggestions: ['the'] }), frame });
    expect(popup).toHaveBeenCalledExactlyOnceWith({ frame });
    buildFromTemplate.mock.calls[0]?.[0][0]?.click?.({} as never, undefined, {});
    expect(replaceMisspelling).toHaveBeenCalledExactlyOnceWith('the');
  });
});
