/** What the system would show beside the windows. A test puts its own answers in their place. */
export const shell = {
  openExternal: (_url: string): Promise<void> => Promise.resolve(),
};

export const dialog = {
  showMessageBoxSync: (): number => 0,
  showSaveDialog: (): Promise<{ canceled: boolean; filePath: string }> =>
    Promise.resolve({ canceled: true, filePath: '' }),
  showErrorBox: (title: string, content: string): void => console.error(`${title}: ${content}`),
};
