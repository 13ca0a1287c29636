import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions } from 'electron';

type EditRole = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll';
export type ClickedPlace = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
> & {
  editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

/** Escapes `&`, which would underline the next letter in menus on Windows. */
const asLabel = (word: string): string => word.replaceAll('&', '&&');

function suggestions({ misspelledWord, dictionarySuggestions }: ClickedPlace, replace: (word: string) => void) {
  if (misspelledWord === '') return [];
  const words = dictionarySuggestions.map((word) => ({ label: asLabel(word), click: () => replace(word) }));
  return [
    ...(words.length > 0 ? words : [{ label: 'No suggestions', enabled: false }]),
    { type: 'separator' } as const,
  ];
}

/**
 * Context menu: editing in a field, copying for selected text, nothing elsewhere.
 * @param replace replaces the misspelled word
 */
export function contextMenu(clicked: ClickedPlace, replace: (word: string) => void): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = clicked;
  const edit = (role: EditRole, enabled: boolean): MenuItemConstructorOptions => ({ role, enabled });
  if (!isEditable) return selectionText.trim() === '' ? [] : [edit('copy', editFlags.canCopy)];
  return [
    ...suggestions(clicked, replace),
    edit('undo', editFlags.canUndo),
    edit('redo', editFlags.canRedo),
    { type: 'separator' },
    edit('cut', editFlags.canCut),
    edit('copy', editFlags.canCopy),
    edit('paste', editFlags.canPaste),
    { type: 'separator' },
    edit('selectAll', editFlags.canSelectAll),
  ];
}

/** Shows that menu in every page of the program, unless the page shows one of its own. */
export function offerContextMenu(app: Pick<App, 'on'>, menus: Pick<typeof Menu, 'buildFromTemplate'>): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('context-menu', (__, clicked) => {
      const entries = contextMenu(clicked, (word) => contents.replaceMisspelling(word));
      if (entries.length > 0) menus.buildFromTemplate(entries).popup(clicked.frame ? { frame: clicked.frame } : {});
    });
  });
}
