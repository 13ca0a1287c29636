/** The outcome of a call that a screen starts: null when it went well, else what went wrong, in words. */
export interface ActionResult {
  error: string | null;
}

/** Waits for an action; an exception counts as a failure with its own message. */
export async function settle(action: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await action();
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
