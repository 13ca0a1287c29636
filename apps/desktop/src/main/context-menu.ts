import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions } from 'electron';

type EditRole = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll';
export type Asked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
> & {
  editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

/** Of Windows, whose menus would underline the letter behind it. */
const asLabel = (word: string): string => word.replaceAll('&', '&&');

function suggestions({ misspelledWord, dictionarySuggestions }: Asked, replace: (word: string) => void) {
  if (misspelledWord === '') return [];
  const words = dictionarySuggestions.map((word) => ({ label: asLabel(word), click: () => replace(word) }));
  return [
    ...(words.length > 0 ? words : [{ label: 'No suggestions', enabled: false }]),
    { type: 'separator' } as const,
  ];
}

/**
 * What a press of the right button offers: in a field all that can be done there, on chosen words to copy them, elsewhere nothing.
 * @param replace puts a word where the misspelled one stands
 */
export function contextMenu(asked: Asked, replace: (word: string) => void): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = asked;
  const edit = (role: EditRole, enabled: boolean): MenuItemConstructorOptions => ({ role, enabled });
  if (!isEditable) return selectionText.trim() === '' ? [] : [edit('copy', editFlags.canCopy)];
  return [
    ...suggestions(asked, replace),
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

/** Gives every page of the program that menu; where a page shows one of its own, this one stays away. */
export function offerContextMenu(app: Pick<App, 'on'>, menus: Pick<typeof Menu, 'buildFromTemplate'>): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('context-menu', (__, asked) => {
      const entries = contextMenu(asked, (word) => contents.replaceMisspelling(word));
      if (entries.length > 0) menus.buildFromTemplate(entries).popup(asked.frame ? { frame: asked.frame } : {});
    });
  });
}
