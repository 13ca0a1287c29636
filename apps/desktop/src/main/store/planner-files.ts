import { accountFolder } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import type { Shape } from './open-planner.ts';
import { PlannerFile } from './planner-file.ts';
import type { FileEvent, FileEnvironment } from './planner-file.ts';

/** A window's handle of an account's planner. */
export interface PlannerHandle {
  file: PlannerFile;
  listener: (event: FileEvent) => void;
  /** Releases it; the last window closes the file. */
  release: () => void;
}

/** All planners of this computer, by account. */
export class PlannerFiles {
  private readonly open = new Map<string, { file: PlannerFile; handles: Set<PlannerHandle> }>();

  constructor(
    private readonly root: string,
    private readonly environment: FileEnvironment,
    private readonly shape?: Shape,
  ) {}

  folder(account: string): AccountFolder {
    return accountFolder(this.root, account);
  }

  acquire(account: string, listener: (event: FileEvent) => void): PlannerHandle {
    const known = this.open.get(account);
    const opened = known ?? {
      file: new PlannerFile(this.folder(account), this.environment, this.shape),
      handles: new Set<PlannerHandle>(),
    };
    this.open.set(account, opened);
    const stop = opened.file.subscribe(listener);
    const handle: PlannerHandle = {
      file: opened.file,
      listener,
      release: () => {
        stop();
        if (!opened.handles.delete(handle) || opened.handles.size > 0) return;
        opened.file.close();
        if (this.open.get(account) === opened) this.open.delete(account);
      },
    };
    opened.handles.add(handle);
    return handle;
  }

  /** Removes an account's planner from this computer, even if windows have it open. */
  destroy(account: string, from?: (event: FileEvent) => void): void {
    const opened = this.open.get(account);
    this.open.delete(account);
    (opened?.file ?? new PlannerFile(this.folder(account), this.environment, this.shape)).destroy(from);
  }

  closeAll(): void {
    for (const { file } of this.open.values()) file.close();
    this.open.clear();
  }
}
