type Bytes = Uint8Array<ArrayBuffer>;

export const NAME_LENGTH = 100;
export const EMAIL_LENGTH = 254;

/** The person whose planner a key opens, as their own device wrote it beside the key. */
export interface KeyOwner {
  account: string;
  name: string;
  email: string;
}

/** An account key with its owner, as it is wrapped for a school: nobody can put another name beside it afterwards. */
export function withOwner(key: Bytes, { account, name, email }: KeyOwner): Bytes {
  const owner = { account, name: name.slice(0, NAME_LENGTH), email: email.slice(0, EMAIL_LENGTH) };
  return Uint8Array.from([...key, ...new TextEncoder().encode(JSON.stringify(owner))]);
}
