import { accountFolder } from './account-folder.ts';
import type { AccountFolder } from './account-folder.ts';
import type { Shape } from './open-planner.ts';
import { PlannerFile } from './planner-file.ts';
import type { FileEvent, Surroundings } from './planner-file.ts';

/** A window's hold on an account's planner. */
export interface Hold {
  file: PlannerFile;
  listener: (event: FileEvent) => void;
  /** Releases it; the last window closes the file. */
  release: () => void;
}

/** All planners of this computer, by account. */
export class PlannerFiles {
  private readonly open = new Map<string, { file: PlannerFile; holds: Set<Hold> }>();

  constructor(
    private readonly root: string,
    private readonly surroundings: Surroundings,
    private readonly shape?: Shape,
  ) {}

  folder(account: string): AccountFolder {
    return accountFolder(this.root, account);
  }

  hold(account: string, listener: (event: FileEvent) => void): Hold {
    const known = this.open.get(account);
    const held = known ?? {
      file: new PlannerFile(this.folder(account), this.surroundings, this.shape),
      holds: new Set<Hold>(),
    };
    this.open.set(account, held);
    const stop = held.file.subscribe(listener);
    const hold: Hold = {
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
