/** The result of a call that a screen starts: null on success, otherwise the error in words. */
export interface ActionResult {
  error: string | null;
}

/** Runs an action; an exception counts as a failure with its own message. */
export async function settle(action: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await action();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
