import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnerBodyBytes, partnerSubmitPath } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { GatewayWorld } from '../support/gateway-world.ts';
import { archiveOf, base64 } from '../support/partner-archive.ts';

let world: GatewayWorld;
beforeAll(async () => {
  world = await GatewayWorld.open();
}, 90_000);
afterAll(() => world.close());

/** Posts a body of exactly so many bytes, without a session, and says what became of it. */
async function post(path: string, model: object, bytes: number): Promise<string> {
  const body = JSON.stringify({ model, requestId: crypto.randomUUID() });
  const answer = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body + ' '.repeat(bytes - Buffer.byteLength(body)),
  });
  const { reason } = (await answer.json()) as { readonly reason?: string };
  return `${answer.status} ${reason ?? ''}`;
}

test('an archive is handed in within four megabytes, as no other body is, and is not read beyond them', async () => {
  const model = { archive: base64(archiveOf(world.signer, { id: 'large-quotes', version: '1.0.0' })) };
  const waiting = async (): Promise<unknown> =>
    (await world.system.one<{ ids: unknown }>(sql`select array_agg(plugin_id) as ids from plugin_submission`)).ids;
  expect(await post(partnerSubmitPath, model, partnerBodyBytes + 1)).toBe('413 tooLarge');
  expect(await waiting(), 'nothing of it is kept').toBeNull();
  expect(await post(partnerSubmitPath, model, partnerBodyBytes)).toBe('200 ');
  expect(await waiting()).toEqual(['large-quotes']);
  expect(await post('/auth/login', {}, partnerBodyBytes)).toBe('413 tooLarge');
});
