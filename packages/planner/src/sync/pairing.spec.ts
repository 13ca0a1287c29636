import { expect, it } from 'vitest';
import { TestAccount, TestProgram } from '../../test/sync-account.ts';

const OK = { ok: true };
const until = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 60_000 });
const QUESTION = { role: 'answering', id: expect.any(String) as string, deviceName: 'Phone', digits: null };

/** Two devices with the planner, and a third that asks both. */
async function asked() {
  const account = new TestAccount();
  const [first, second, phone] = (await Promise.all(
    [1, 2, 3].map((number) => new TestProgram(account, number).start()),
  )) as [TestProgram, TestProgram, TestProgram];
  first.add('Essay');
  expect(await second.client.joinBySpareKey(await first.turnOn(), 'Laptop')).toEqual(OK);
  const given = phone.client.askForKey('Phone');
  await until(() => account.pairings.length).toBe(1);
  for (const each of [first, second]) {
    await each.client.syncNow();
    await until(() => each.view.pairing).toEqual(QUESTION);
  }
  /** Lets time pass on a device until it shows something. */
  const shows = (of: TestProgram) => async () => {
    await of.device.pass(2_100);
    return of.view.pairing?.digits ?? null;
  };
  const asks = (of: TestProgram) => async () => {
    await of.device.pass(2_100);
    return of.view.pairing;
  };
  return { account, first, second, phone, given, shows, asks };
}

/** Both ends show the same digits, which match. */
async function letIn({ account, first, phone, shows }: Awaited<ReturnType<typeof asked>>): Promise<void> {
  first.client.showDigits();
  await until(() => account.pairings[0]?.state).toBe('answered');
  await until(shows(phone)).toMatch(/^\d{6}$/);
  await until(shows(first)).toBe(phone.view.pairing?.digits);
}

it('S75 each open device asks about a new device, and stops once any device answers', async () => {
  const { account, first, second, phone, given, shows, asks } = await asked();
  // As long as nobody answers, both ask.
  for (const each of [first, second]) expect(await asks(each)()).toEqual(QUESTION);
  expect(account.pairings[0]).toMatchObject({ state: 'asked', answer: null });
  second.client.showDigits();
  await until(() => account.pairings[0]?.state).toBe('answered');
  await until(asks(first)).toBeNull();
  await until(shows(phone)).toMatch(/^\d{6}$/);
  await until(shows(second)).toBe(phone.view.pairing?.digits);
  expect(await first.answer(true, account.pairings[0]?.id)).toEqual({ ok: false, problem: 'no-answer' });
  expect(await second.answer(true)).toEqual(OK);
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
  await phone.client.syncNow();
  expect(phone.titles).toEqual(['Essay']);
});

it('S75 a no of any device ends the question on all, before there are digits', async () => {
  const { account, first, second, phone, given, asks } = await asked();
  expect(await first.answer(false)).toEqual(OK);
  expect(account.pairings[0]).toMatchObject({ state: 'refused', answer: null });
  await until(asks(second)).toBeNull();
  await phone.device.pass(2_100);
  expect(await given).toEqual({ ok: false, problem: 'refused' });
});

it('S75 of two devices that answer at once one goes on, and the other asks no longer', async () => {
  const { account, first, second, asks } = await asked();
  for (const each of [first, second]) each.client.showDigits();
  await until(() => account.pairings[0]?.state).not.toBe('asked');
  const answering = account.pairings[0]?.answer?.deviceId;
  const [one, other] = first.kept?.deviceId === answering ? [first, second] : [second, first];
  await until(asks(other)).toBeNull();
  expect(one.view.pairing).toMatchObject({ role: 'answering' });
});

it('S75 a request that its device makes anew is asked about anew', async () => {
  const parts = await asked();
  const { account, first, phone, asks } = parts;
  const before = account.pairings[0]?.id;
  // Only the server's events tell of requests then, not the rounds.
  first.hearsEvents = true;
  await first.start();
  await until(() => first.onSignal).not.toBeNull();
  first.onSignal?.('look');
  await until(() => first.view.pairing).toEqual(QUESTION);
  let ended = 0;
  first.client.view.subscribe(({ pairing }) => (ended += pairing ? 0 : 1));
  // The page was loaded again: what it waited for is gone.
  phone.device.halt();
  await phone.start();
  const given = phone.client.askForKey('Phone');
  await until(() => account.pairings[0]?.id !== before).toBe(true);
  first.onSignal?.('pairing');
  await until(() => ended).toBeGreaterThan(0);
  await until(asks(first)).toEqual(QUESTION);
  await letIn(parts);
  expect(await first.answer(true)).toEqual(OK);
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
});

it('S75 a short loss of network leaves the question, and its answer is given again', async () => {
  const parts = await asked();
  const { account, first, phone, given, asks } = parts;
  const offline = async (act: () => Promise<unknown>) => {
    account.isOffline = true;
    await act();
    account.isOffline = false;
  };
  const passes = async () => {
    for (const each of [first, phone, first, phone]) await each.device.pass(2_100);
  };
  await offline(passes);
  expect(await asks(first)()).toEqual(QUESTION);
  await offline(async () => {
    first.client.showDigits();
    await passes();
  });
  await until(async () => (await asks(first)()) && account.pairings[0]?.state).toBe('answered');
  await offline(passes);
  await letIn(parts);
  const shown = first.view.pairing;
  await offline(async () => {
    expect(await first.answer(true)).toEqual({ ok: false, problem: 'offline' });
    await passes();
    expect(first.view.pairing).toEqual(shown);
  });
  expect(await first.answer(true)).toEqual(OK);
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
  await until(asks(first)).toBeNull();
});

it('S75 digits use the first key that answered, whatever the server tells afterwards', async () => {
  const parts = await asked();
  const { account, first, phone, given } = parts;
  await letIn(parts);
  const digits = phone.view.pairing?.digits;
  const other = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', other.publicKey)).toString('base64url');
  const deviceId = first.kept?.deviceId ?? '';
  let reads = 0;
  account.forge = (pairing) => {
    reads += 1;
    return { ...pairing, state: 'answered', reveal: null, answer: { deviceId, publicKey } };
  };
  const readsOf = async () => {
    await phone.device.pass(2_100);
    return reads;
  };
  await until(readsOf).toBeGreaterThan(2);
  expect(phone.view.pairing?.digits).toBe(digits);
  phone.client.stopAsking();
  expect(await given).toEqual({ ok: false, problem: 'no-answer' });
});

it('S75 of two requests the newer one is shown, and one that nobody goes on with makes way', async () => {
  const { account, first, second, phone, shows, asks } = await asked();
  // The phone's page was closed.
  phone.device.halt();
  first.client.showDigits();
  await until(() => account.pairings[0]?.state).toBe('answered');
  await until(asks(first)).toBeNull();
  expect(account.pairings[0]?.state).toBe('refused');
  expect(await first.answer(true, account.pairings[0]?.id)).toEqual({ ok: false, problem: 'no-answer' });
  // An abandoned pairing is not in the way of a third device.
  void phone.client.askForKey('Phone');
  await until(() => account.pairings[0]?.state).toBe('asked');
  phone.device.halt();
  await first.client.syncNow();
  await until(asks(first)).toEqual(QUESTION);
  const tablet = await new TestProgram(account, 4).start();
  const given = tablet.client.askForKey('Tablet');
  await until(() => account.pairings.length).toBe(2);
  for (const each of [first, second]) await until(asks(each)).toEqual({ ...QUESTION, deviceName: 'Tablet' });
  first.client.showDigits();
  await until(() => account.pairings[1]?.state).toBe('answered');
  await until(shows(tablet)).toMatch(/^\d{6}$/);
  await until(shows(first)).toBe(tablet.view.pairing?.digits);
  expect(await first.answer(true)).toEqual(OK);
  await tablet.device.pass(2_100);
  expect(await given).toEqual(OK);
});

it('S75 answers each request with a key made for it, so that a server which knows the device’s key cannot choose the digits', async () => {
  const { account, first, phone, asks } = await asked();
  const answerOf = async (): Promise<string | undefined> => {
    first.client.showDigits();
    await until(() => account.pairings[0]?.state).toBe('answered');
    return account.pairings[0]?.answer?.publicKey;
  };
  const answers = [await answerOf()];
  phone.client.stopAsking();
  await until(asks(first)).toBeNull();
  void phone.client.askForKey('Phone');
  await until(() => account.pairings[0]?.state).toBe('asked');
  await first.client.syncNow();
  await until(asks(first)).toEqual(QUESTION);
  answers.push(await answerOf());
  const listed = account.devices.map(({ publicKey }) => publicKey);
  expect(new Set([...answers, ...listed]).size).toBe(answers.length + listed.length);
});

it('S75 each window of a device shows the digits, and any of them gives the answer', async () => {
  const parts = await asked();
  const { account, first, phone, given, shows } = parts;
  const second = await first.window(7);
  second.client.showDigits();
  await until(() => account.pairings[0]?.state).toBe('answered');
  await until(shows(phone)).toMatch(/^\d{6}$/);
  await until(shows(first)).toBe(phone.view.pairing?.digits);
  await until(() => second.view.pairing).toEqual(first.view.pairing);
  expect(await second.answer(true)).toEqual(OK);
  const shownThere = async () => {
    await second.device.pass(2_100);
    return second.view.pairing;
  };
  await until(shownThere).toBeNull();
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
});

it('S75 an answer counts for the request that the person saw, and for no later request', async () => {
  const parts = await asked();
  const { account, first, phone, shows, asks } = parts;
  const follower = await first.window(7);
  await letIn(parts);
  const seen = account.pairings[0]?.id;
  phone.client.stopAsking();
  await until(asks(first)).toBeNull();
  const tablet = await new TestProgram(account, 4).start();
  void tablet.client.askForKey('Tablet');
  await until(() => account.pairings.some(({ state }) => state === 'asked')).toBe(true);
  await first.client.syncNow();
  await until(asks(first)).toEqual({ ...QUESTION, deviceName: 'Tablet' });
  first.client.showDigits();
  await until(() => account.pairings.at(-1)?.state).toBe('answered');
  await until(shows(tablet)).toMatch(/^\d{6}$/);
  await until(shows(first)).toBe(tablet.view.pairing?.digits);
  for (const each of [first, follower])
    for (const isSame of [true, false])
      expect(await each.answer(isSame, seen)).toEqual({ ok: false, problem: 'no-answer' });
  expect(account.pairings.at(-1)?.state).toBe('revealed');
  expect(tablet.kept?.keys).toEqual({});
  expect(await first.answer(true)).toEqual(OK);
});

it('S75 an answer counts for the digits that the person compared', async () => {
  const parts = await asked();
  const { account, first, phone, given } = parts;
  const follower = await first.window(7);
  await letIn(parts);
  await until(() => follower.view.pairing).toEqual(first.view.pairing);
  const id = account.pairings[0]?.id ?? '';
  const shown = first.view.pairing?.digits ?? '';
  // As a window showed them that led before, for the same request.
  const others = shown === '000000' ? '111111' : '000000';
  for (const { client } of [first, follower])
    for (const digits of [others, null])
      expect(await client.answerPairing({ id, digits, isSame: true })).toEqual({ ok: false, problem: 'no-answer' });
  expect(phone.kept?.keys).toEqual({});
  expect(await follower.answer(true)).toEqual(OK);
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
});

it('S75 an answer is refused at once where the window that was to carry it out is closed', async () => {
  const parts = await asked();
  const { account, first, phone } = parts;
  const follower = await first.window(7);
  await letIn(parts);
  await until(() => follower.view.pairing).toEqual(first.view.pairing);
  let isAsked = false;
  account.routes['PUT /sync/keys/:kind'] = () => {
    isAsked = true;
    return new Promise(() => undefined);
  };
  const answer = follower.answer(true);
  await until(() => isAsked).toBe(true);
  first.client.close();
  // No time passes meanwhile.
  expect(await answer).toEqual({ ok: false, problem: 'no-answer' });
  expect(phone.kept?.keys).toEqual({});
});

it('S75 a window that is opened after a device asked shows the question, and answers it', async () => {
  const parts = await asked();
  const { account, first, phone, given } = parts;
  const early = await first.window(7);
  await until(() => early.view.pairing).toEqual(QUESTION);
  await letIn(parts);
  const late = await first.window(8);
  await until(() => late.view.pairing).toEqual(first.view.pairing);
  expect(account.pairings[0]?.state).toBe('revealed');
  expect(await late.answer(true)).toEqual(OK);
  await phone.device.pass(2_100);
  expect(await given).toEqual(OK);
});

it('S75 the question goes from every window once the window that held it is closed', async () => {
  const parts = await asked();
  const { first } = parts;
  // Only the server's events tell of requests then, not the rounds.
  first.hearsEvents = true;
  await first.start();
  first.onSignal?.('look');
  await until(() => first.view.pairing).toEqual(QUESTION);
  const others = [await first.window(7), await first.window(8)];
  await letIn(parts);
  for (const each of others) await until(() => each.view.pairing).toEqual(first.view.pairing);
  first.client.close();
  for (const each of others) await until(() => each.view.pairing).toBeNull();
});

it('a device that was not let in is not in the list', async () => {
  const { first } = await asked();
  const listed = await first.client.devices();
  expect(listed.ok && listed.devices.map(({ name }) => name).sort()).toEqual(['First', 'Laptop']);
});

it('a device that turns to its spare key while it joins asks nobody, and joins once', async () => {
  const account = new TestAccount();
  const [first, phone] = [await new TestProgram(account, 1).start(), await new TestProgram(account, 3).start()];
  const spareKey = await first.turnOn();
  const asked = phone.client.askForKey('Phone');
  phone.client.stopAsking();
  expect(await phone.client.joinBySpareKey(spareKey, 'Phone')).toEqual(OK);
  expect(await asked).toEqual({ ok: false, problem: 'no-answer' });
  expect(account.pairings).toEqual([]);
  expect(account.devices.map(({ id }) => id)).toEqual([first.kept?.deviceId, phone.kept?.deviceId]);
});

it('a device that asks no more takes its request back, and asks as the same device later', async () => {
  const { account, phone, given } = await asked();
  const before = phone.kept?.deviceId;
  await phone.client.cancel();
  expect(await given).toEqual({ ok: false, problem: 'no-answer' });
  await until(() => account.pairings[0]?.state).toBe('refused');
  // The request is taken back by this pair.
  expect(phone.kept?.deviceId).toBe(before);
  void phone.client.askForKey('Phone');
  await until(() => account.pairings[0]?.state).toBe('asked');
  expect(account.pairings).toMatchObject([{ deviceId: before }]);
});
