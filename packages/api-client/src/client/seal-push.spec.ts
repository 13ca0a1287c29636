import { expect, it } from 'vitest';
import { PUSH_LIMITS, pushRequest } from '../contract/push.js';
import { sealPush } from './seal-push.js';

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64url'));

// The example of RFC 8291, appendix A.
const BROWSER = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};
const POINT = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const TEXT = 'When I grow up, I want to be a watermelon';
const SEALED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('encrypts the example of RFC 8291 as it says', async () => {
  const [x, y] = [bytes(POINT).subarray(1, 33), bytes(POINT).subarray(33)].map((half) =>
    Buffer.from(half).toString('base64url'),
  );
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const point = { kty: 'EC', crv: 'P-256', x, y };
  const d = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...point, d }, curve, false, ['deriveBits']),
    crypto.subtle.importKey('jwk', point, curve, true, []),
  ]);
  const keys = { pair: { privateKey, publicKey }, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') };
  const sealed = await sealPush(TEXT, BROWSER, TEXT.length, keys);
  expect(Buffer.from(sealed).toString('base64url')).toBe(SEALED);
});

it('makes messages of one length, whatever they say, each as the contract takes it', async () => {
  for (const text of ['', 'Essay', 'x'.repeat(PUSH_LIMITS.text)]) {
    const message = Buffer.from(await sealPush(text, BROWSER)).toString('base64url');
    const at = '2026-11-29T10:00:00.000Z';
    const request = { endpoint: 'https://push.example/1', reminders: [{ at, message }] };
    expect(pushRequest.safeParse(request).success).toBe(true);
  }
  await expect(sealPush('x'.repeat(PUSH_LIMITS.text + 1), BROWSER)).rejects.toThrow(RangeError);
});
