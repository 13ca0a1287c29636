import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, equalInConstantTime, keyedHash } from '../../../common/keyed-hash.js';
import { CONFIG } from '../../../config/config.module.js';
import type { Config } from '../../../config/config.js';
import type { MailKey } from '../bulk-mail.service.js';

/** 12 digits of a hash: the local part of an address ends at 64 characters. */
const SIGNATURE = 12;
const TOKEN = /\+([0-9a-f]{32})([0-9a-f]{8})([0-9a-f]{12})$/;

/** Envelope senders of one mail each, which a mail server that cannot deliver it writes to. */
@Injectable()
export class BounceAddressService {
  private readonly key: KeyObject;
  private readonly address: string | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = deriveKey(config.sessionSecret, 'bounce-address');
    this.address = config.bounces.address?.toLowerCase();
  }

  /** @returns undefined where bounces are not read */
  issue({ id, number }: MailKey): string | undefined {
    if (this.address === undefined) return undefined;
    const mail = id.replaceAll('-', '') + (number ?? 0).toString(16).padStart(8, '0');
    return this.address.replace('@', `+${mail}${this.sign(mail)}@`);
  }

  /** The mail that an address was issued for, or null when it was not issued by us. Servers may write it in capitals. */
  verify(address: string): MailKey | null {
    const [local = '', domain] = address.toLowerCase().split('@');
    const [, id, number, signature] = TOKEN.exec(local) ?? [];
    if (!id || !number || !signature || this.address !== `${local.replace(TOKEN, '')}@${domain}`) return null;
    if (!equalInConstantTime(signature, this.sign(id + number))) return null;
    return { id: id.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), number: parseInt(number, 16) || null };
  }

  private sign(mail: string): string {
    return keyedHash(this.key, mail).toString('hex').slice(0, SIGNATURE);
  }
}
