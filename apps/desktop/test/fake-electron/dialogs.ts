/** Dialogs of the system. Tests replace them with their answers. */
export const shell = {
  openExternal: (_url: string): Promise<void> => Promise.resolve(),
};

export const dialog = {
  showMessageBoxSync: (): number => 0,
  showSaveDialog: (): Promise<{ canceled: boolean; filePath: string }> =>
    Promise.resolve({ canceled: true, filePath: '' }),
  showErrorBox: (title: string, content: string): void => console.error(`${title}: ${content}`),
};
