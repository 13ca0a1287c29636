import { accountFolder } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import type { Shape } from './open-planner.ts';
import { PlannerFile } from './planner-file.ts';
import type { FileEvent, FileEnvironment } from './planner-file.ts';

/** A window's hold on an account's planner. */
export interface PlannerHandle {
  file: PlannerFile;
  listener: (event: FileEvent) => void;
  /** Releases it; the last window closes the file. */
  release: () => void;
}

/** All planners of this computer, by account. */
export class PlannerFiles {
  private readonly open = new Map<string, { file: PlannerFile; holds: Set<PlannerHandle> }>();

  constructor(
    private readonly root: string,
    private readonly surroundings: FileEnvironment,
    private readonly shape?: Shape,
  ) {}

  folder(account: string): AccountFolder {
    return accountFolder(this.root, account);
  }

  hold(account: string, listener: (event: FileEvent) => void): PlannerHandle {
    const known = this.open.get(account);
    const held = known ?? {
      file: new PlannerFile(this.folder(account), this.surroundings, this.shape),
      holds: new Set<PlannerHandle>(),
    };
    this.open.set(account, held);
    const stop = held.file.subscribe(listener);
    const hold: PlannerHandle = {
      file: held.file,
      listener,
      release: () => {
        stop();
        if (!held.holds.delete(hold) || held.holds.size > 0) return;
        held.file.close();
        if (this.open.get(account) === held) this.open.delete(account);
      },
    };
    held.holds.add(hold);
    return hold;
  }

  /** Removes an account's planner from this computer, even if windows have it open. */
  destroy(account: string, from?: (event: FileEvent) => void): void {
    const held = this.open.get(account);
    this.open.delete(account);
    (held?.file ?? new PlannerFile(this.folder(account), this.surroundings, this.shape)).destroy(from);
  }

  closeAll(): void {
    for (const { file } of this.open.values()) file.close();
    this.open.clear();
  }
}
