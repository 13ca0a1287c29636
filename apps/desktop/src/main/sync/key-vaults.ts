import { join } from 'node:path';
import { z } from 'zod';
import { computerKeys } from '../../ipc/sync-calls.ts';
import type { ComputerKeys } from '../../ipc/sync-calls.ts';
import { createTokenVault, isSafe } from '../account/token-vault.ts';
import type { SecretKeeper, TokenVault } from '../account/token-vault.ts';
import { jsonFile } from '../files.ts';

/** Longer than a token: a key for each device that was removed. */
const keptKeys = z.strictObject({ sealed: z.base64().max(400_000) });

export interface KeyVaultsOptions {
  keeper: SecretKeeper;
  /** Folder of an account's planner, with which its keys are removed. */
  folder: (account: string) => string;
  after: (milliseconds: number, action: () => void) => () => void;
}

/** The keys of sync of each account, in the system's keyring. Where none is safe they end with the program. */
export class KeyVaults {
  private readonly vaults = new Map<string, TokenVault>();

  constructor(private readonly options: KeyVaultsOptions) {}

  keepsKeys = (): Promise<boolean> => isSafe(this.options.keeper);

  async read(account: string): Promise<ComputerKeys | null> {
    const vault = this.of(account);
    const text = vault.current() ?? (await vault.load());
    if (text === null) return null;
    try {
      return computerKeys.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  async write(account: string, keys: ComputerKeys): Promise<void> {
    await this.of(account).save(JSON.stringify(keys));
  }

  remove(account: string): void {
    this.of(account).forget();
  }

  private of(account: string): TokenVault {
    const { keeper, folder, after } = this.options;
    const file = jsonFile(join(folder(account), 'sync-keys.json'), keptKeys);
    // An older key opens what the newer one cannot, so it must not be gone before.
    const vault = this.vaults.get(account) ?? createTokenVault(keeper, file, after, { isReplaced: true });
    this.vaults.set(account, vault);
    return vault;
  }
}
