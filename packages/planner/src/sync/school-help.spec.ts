import { describe, expect, it } from 'vitest';
import { idAt } from '../../test/rows.ts';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';
import { withOwner } from './key-owner.ts';
import { newAccountKey, newKeyPair, wrapFor } from './keys.ts';
import { MOST_TEXT } from './school-files.ts';
import type { HelpAnswer, HelpRequest } from './school-files.ts';
import { newSchoolKey, openSchoolKey, readRequest } from './school-tool.ts';
import type { SchoolPair } from './school-tool.ts';

const OK = { ok: true };
const PASSPHRASE = 'four old lamps glow';
const NAME = 'Northfield High';

async function newSchool(): Promise<SchoolPair> {
  const { text } = await newSchoolKey(PASSPHRASE);
  return openSchoolKey(text, PASSPHRASE);
}

/** A member who turned sync on knowing that the school helps, and a browser that has nothing of it. */
async function member(school: SchoolPair) {
  const account = new TestAccount();
  const first = await new TestProgram(account, 1).start();
  account.school = { mode: 'help', name: NAME, publicKey: school.publicKey, isGiven: false };
  await first.client.askSchool();
  first.add('Essay');
  await first.turnOn();
  account.school = { ...account.school, isGiven: true };
  const fresh = await new TestProgram(account, 2).start();
  const request = async (program = fresh) => {
    const asked = await program.client.askForHelp('Chromebook');
    if (!asked.ok) throw new Error(asked.problem);
    return asked.request;
  };
  return { account, first, fresh, request };
}

const changed = <T>(text: string, change: (content: T) => void): string => {
  const content = JSON.parse(text) as T;
  change(content);
  return JSON.stringify(content);
};

describe('a school that helps', () => {
  it('S81 opens the planner on a new device by two files, and both screens show one code', async () => {
    const school = await newSchool();
    const { account, first, fresh, request } = await member(school);
    expect(fresh.view).toMatchObject({ status: 'needs-key', school: { mode: 'help', name: NAME, isGiven: true } });
    const { text, checkCode } = await request();
    const opened = await readRequest(school, text);
    expect(opened).toMatchObject({
      checkCode,
      deviceName: 'Chromebook',
      owner: { account: 'account', name: 'Maya Chen', email: 'maya@northfield.test' },
    });
    expect(checkCode).toMatch(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/);
    const answer = await opened.answer();
    // The answer may come days later, after the browser was closed.
    await fresh.start();
    expect(await fresh.client.takeHelp(answer, 'Chromebook')).toEqual(OK);
    await fresh.client.syncNow();
    expect([fresh.view.status, fresh.titles]).toEqual(['on', ['Essay']]);
    // It counts as one of the account's: it gets the key of the next epoch, and the school too.
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await first.client.removeDevice(idAt(8));
    expect(account.keys.filter(({ kind }) => kind === 'school').map(({ epoch }) => epoch)).toEqual([1, 2]);
    first.add('Quiz');
    await first.client.syncNow();
    await fresh.client.syncNow();
    expect(fresh.titles).toEqual(['Essay', 'Quiz']);
  });

  it('S81 helps after the last device was removed from afar, and a new key is made then', async () => {
    const school = await newSchool();
    const { account, first, fresh, request } = await member(school);
    await account.call('DELETE /sync/devices/:id', { params: { id: first.kept?.deviceId ?? '' } });
    expect(account.server.epoch).toBe(2);
    const { text } = await request();
    expect(await fresh.client.takeHelp(await (await readRequest(school, text)).answer(), 'Chromebook')).toEqual(OK);
    fresh.add('Quiz');
    expect(await fresh.client.syncNow()).toEqual(OK);
    expect([fresh.view.status, fresh.titles]).toEqual(['on', ['Essay', 'Quiz']]);
    expect(account.keys.filter(({ kind }) => kind === 'school').map(({ epoch }) => epoch)).toEqual([1, 2]);
  });

  it('S81 takes a request as large as one can be', async () => {
    const school = await newSchool();
    const { account, first, fresh, request } = await member(school);
    const [row] = account.keys.filter(({ kind }) => kind === 'school');
    // The longest that a device seals: names of wide letters.
    const owner = { account: 'account', name: '漢'.repeat(200), email: 'é'.repeat(300) };
    const wrapped = await wrapFor(school.publicKey, withOwner(newAccountKey(), owner), await newKeyPair());
    const { epoch } = row!;
    account.keys.push(...Array.from({ length: 600 }, (_, at) => ({ ...row!, epoch: epoch + 1 + at, wrapped })));
    const { text } = await request();
    expect(text.length).toBeLessThan(MOST_TEXT);
    expect((await readRequest(school, text)).owner.name).toHaveLength(100);
    expect([first.titles, fresh.view.status]).toEqual([['Essay'], 'needs-key']);
  });

  it('S81 is asked for nothing where it has no key, and is no way for a school that is gone', async () => {
    const school = await newSchool();
    const { account, fresh } = await member(school);
    const given = account.school!;
    for (const changes of [{ isGiven: false }, { name: null }, { mode: 'kept' as const }, { publicKey: null }]) {
      account.school = { ...given, ...changes };
      expect(await fresh.client.askForHelp('Chromebook')).toEqual({ ok: false, problem: 'no-school-key' });
    }
    account.school = null;
    expect(await fresh.client.askForHelp('Chromebook')).toEqual({ ok: false, problem: 'no-school-key' });
  });
});

describe('the choice of a school that has changed', () => {
  it('S81 leaves its help, by the key that was wrapped for, until the person agrees', async () => {
    const school = await newSchool();
    const { account, first, fresh, request } = await member(school);
    const former = [{ mode: 'help' as const, publicKey: school.publicKey }];
    account.school = { mode: 'kept', name: NAME, publicKey: null, isGiven: false, former };
    const answer = await (await readRequest(school, (await request()).text)).answer();
    const next = await newSchool();
    account.school = { mode: 'help', name: NAME, publicKey: next.publicKey, isGiven: false, former };
    expect(await fresh.client.takeHelp(answer, 'Chromebook')).toEqual(OK);
    await fresh.client.syncNow();
    expect(fresh.titles).toEqual(['Essay']);
    // A later key follows the earlier one, and the new public key gets none.
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await first.client.removeDevice(idAt(8));
    const other = await new TestProgram(account, 3).start();
    const opened = await readRequest(school, (await request(other)).text);
    expect(await other.client.takeHelp(await opened.answer(), 'Phone')).toEqual(OK);
    await other.client.syncNow();
    expect(other.titles).toEqual(['Essay']);
  });

  it('S81 lets the person end help that it no longer offers', async () => {
    const school = await newSchool();
    const { account, first } = await member(school);
    account.school = { ...account.school!, isEnding: true };
    expect(await first.client.giveToSchool()).toEqual(OK);
    expect([first.view.school, account.server.epoch]).toEqual([null, 2]);
    first.add('Quiz');
    expect(await first.client.syncNow()).toEqual(OK);
    expect(account.keys.filter(({ kind, epoch }) => kind === 'school' && epoch === 2)).toEqual([]);
  });

  it('S81 opens the planner by a kept key until the person has a code', async () => {
    const account = new TestAccount();
    const first = await new TestProgram(account, 1).start();
    account.school = { mode: 'kept', name: NAME, publicKey: null, isGiven: false };
    await first.client.askSchool();
    first.add('Essay');
    await first.client.turnOn('Chromebook');
    await first.client.syncNow();
    const { publicKey } = await newSchool();
    const former = [{ mode: 'kept' as const, publicKey: null }];
    account.school = { mode: 'help', name: NAME, publicKey, isGiven: false, former };
    const second = await new TestProgram(account, 2).start();
    await second.client.syncNow();
    expect(second.titles).toEqual(['Essay']);
  });
});

describe('an answer of a school', () => {
  it('S81 is refused in one word each, nothing is lost, and the right one is taken afterwards', async () => {
    const school = await newSchool();
    const { account, first, fresh, request } = await member(school);
    const { text } = await request();
    const answer = await (await readRequest(school, text)).answer();
    const other = await new TestProgram(account, 3).start();
    const elsewhere = await (await readRequest(school, (await request(other)).text)).answer();
    const stranger = await newSchool();
    const wrong: [string, string][] = [
      ...['', '{}', 'null', text, `${answer}x`, answer.slice(0, -9), `[${'9'.repeat(1_000_001)}]`].map(
        (each): [string, string] => [each, 'wrong-file'],
      ),
      [changed<HelpAnswer>(answer, (each) => Object.assign(each, { more: 1 })), 'wrong-file'],
      [changed<HelpAnswer>(answer, ({ keys }) => (keys[0]!.wrapped.from = stranger.publicKey)), 'wrong-file'],
      [changed<HelpAnswer>(answer, ({ keys }) => (keys[0]!.wrapped.nonce = 'AAAAAAAAAAAAAAAA')), 'wrong-file'],
      [elsewhere, 'other-device'],
      // Its keys do not open here, whatever device it names.
      [changed<HelpAnswer>(elsewhere, (each) => (each.device = fresh.kept!.deviceId)), 'wrong-file'],
      [changed<HelpAnswer>(answer, (each) => (each.account = 'another')), 'other-device'],
      [changed<HelpAnswer>(answer, (each) => (each.school = stranger.publicKey)), 'other-school'],
    ];
    for (const [given, problem] of wrong) {
      expect(await fresh.client.takeHelp(given, 'Chromebook')).toEqual({ ok: false, problem });
      expect([fresh.view.status, fresh.kept?.keys]).toEqual(['needs-key', {}]);
    }
    account.devices.push({ ...account.devices[0]!, id: idAt(8) });
    await first.client.removeDevice(idAt(8));
    expect(await fresh.client.takeHelp(answer, 'Chromebook')).toEqual({ ok: false, problem: 'old-answer' });
    const anew = await (await readRequest(school, (await request()).text)).answer();
    expect(await fresh.client.takeHelp(anew, 'Chromebook')).toEqual(OK);
    await fresh.client.syncNow();
    expect(fresh.titles).toEqual(['Essay']);
  });
});

describe('the page of a school', () => {
  it('S81 opens a key file by its passphrase alone', async () => {
    const { text, publicKey, checkCode } = await newSchoolKey(PASSPHRASE);
    expect(await openSchoolKey(text, PASSPHRASE)).toMatchObject({ publicKey, checkCode });
    await expect(openSchoolKey(text, `${PASSPHRASE}!`)).rejects.toThrow('This passphrase does not open the file.');
    // Another public key beside it would send answers to nobody.
    const { publicKey: another } = await newSchoolKey(PASSPHRASE);
    const swapped = changed<{ publicKey: string }>(text, (file) => (file.publicKey = another));
    await expect(openSchoolKey(swapped, PASSPHRASE)).rejects.toThrow('This passphrase does not open the file.');
    const slow = changed<{ rounds: number }>(text, (file) => (file.rounds = 1e9));
    for (const file of ['', '[]', slow, text.slice(9)]) {
      await expect(openSchoolKey(file, PASSPHRASE)).rejects.toThrow('This is not a school key.');
    }
  });

  it('S81 refuses requests that are damaged, for another key, or for somebody else’s planner', async () => {
    const school = await newSchool();
    const maya = await member(school);
    const { text } = await maya.request();
    const answer = await (await readRequest(school, text)).answer();
    for (const file of ['', 'no', answer, changed<HelpRequest>(text, (each) => (each.keys = []))]) {
      await expect(readRequest(school, file)).rejects.toThrow('This is not a request for help.');
    }
    const other = await newSchool();
    await expect(readRequest(other, text)).rejects.toThrow(`with the check code ${school.checkCode}.`);
    const renamed = changed<HelpRequest>(text, (each) => (each.school = other.publicKey));
    await expect(readRequest(other, renamed)).rejects.toThrow('This request is damaged.');
    const cut = changed<HelpRequest>(text, ({ keys }) => (keys[0]!.wrapped.sealed = keys[0]!.wrapped.sealed.slice(4)));
    await expect(readRequest(school, cut)).rejects.toThrow('This request is damaged.');
    // Somebody with Maya's session for a minute asks in a name of their own.
    const stolen = changed<HelpRequest>(text, (each) => (each.account = 'thief'));
    await expect(readRequest(school, stolen)).rejects.toThrow('asks for somebody else’s planner.');
    // Another device in the file shows in the code.
    const redirected = changed<HelpRequest>(text, ({ device }) => (device.publicKey = other.publicKey));
    expect((await readRequest(school, redirected)).checkCode).not.toBe((await maya.request()).checkCode);
  });
});
