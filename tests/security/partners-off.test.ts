import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pulsePath, roleMenuListing } from '../../sdk/contract/index.ts';
import type { PartnerOffer } from '../../sdk/contract/index.ts';
import { GatewayWorld, keys } from '../support/gateway-world.ts';

let world: GatewayWorld;
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await GatewayWorld.open();
  for (const name of ['admin', 'admin_10001', 'admin_10002']) tokens.set(name, await world.system.enter(name));
});
afterAll(() => world.close());

/** What an answer tells an open console, over HTTP. */
async function header(who = 'admin_10001'): Promise<string | null> {
  const headers = {
    'content-type': 'application/json',
    auth: 'true',
    authorization: `Bearer ${tokens.get(who) ?? ''}`,
  };
  const answer = await fetch(`${world.url}${pulsePath}`, { method: 'POST', body: '{}', headers });
  return answer.headers.get('x-freightdeck-off');
}
/**
 * What a console compares the header with, and the plugins it is offered, as `id@version` and `~` for one in frames.
 */
async function told(who = 'admin_10001'): Promise<{ readonly off: string; readonly offered: readonly string[] }> {
  const answer = (await world.system.call(tokens.get(who), roleMenuListing.path, {})) as unknown as {
    readonly partners: readonly PartnerOffer[] | null;
    readonly partnersOff: readonly string[] | null;
  };
  return {
    off: [...(answer.partnersOff ?? [])].sort().join(',') || 'none',
    offered: (answer.partners ?? []).map(
      ({ manifest, frame }) => `${manifest.id}@${manifest.version}${frame === undefined ? '' : '~'}`,
    ),
  };
}
async function says(off: string, offered: readonly string[]): Promise<void> {
  expect([await header(), await told()]).toEqual([off, { off, offered }]);
}
let first: string;
let second: string;

describe('an open console is told, with the next answer, what of its partners it must no longer run', () => {
  test('nothing while nothing was taken back: a version that nobody has reviewed yet stands in its frame', async () => {
    await says('none', ['acme-quotes@1.0.0~']);
    const { packages } = (await world.system.call(tokens.get('admin'), '/api/platform/partnerPlugin/overview', {}))
      .data as { readonly packages: readonly { readonly id: string }[] };
    first = packages[0]?.id ?? '';
    await world.command('review', { packageId: first });
    await says('none', ['acme-quotes@1.0.0']);
  });
  test('a review that is withdrawn, until the version is reviewed again', async () => {
    await world.command('withdraw', { packageId: first, reason: 'a hole' });
    await says('acme-quotes@1.0.0~', ['acme-quotes@1.0.0~']);
    await world.command('review', { packageId: first });
    await says('none', ['acme-quotes@1.0.0']);
  });
  test('a version that is killed, also where another one is active by now: a console that stood open still runs it', async () => {
    second = await world.install('1.1.0');
    await says('none', ['acme-quotes@1.1.0~']);
    await world.command('kill', { packageId: first, reason: 'a hole' });
    await says('acme-quotes@1.0.0', ['acme-quotes@1.1.0~']);
    await world.command('review', { packageId: second });
  });
  test('a plugin that is switched off for the platform, until it is on again', async () => {
    await world.command('deactivate', { pluginId: 'acme-quotes', scopePlatformId: '10001' });
    await says('acme-quotes,acme-quotes@1.0.0', []);
    await world.command('activate', { packageId: second, scopePlatformId: '10001', consent: keys, rollback: false });
    await says('acme-quotes@1.0.0', ['acme-quotes@1.1.0']);
  });
  test('every version of a publisher whose key was revoked', async () => {
    const { publishers } = (await world.system.call(tokens.get('admin'), '/api/platform/partnerPlugin/overview', {}))
      .data as { readonly publishers: readonly { readonly id: string }[] };
    await world.command('revoke', { publisherId: publishers[0]?.id });
    await says('acme-quotes@1.0.0,acme-quotes@1.1.0', []);
  });
  test('of its own platform alone', async () => {
    for (const who of ['admin_10002', 'admin'])
      expect([await header(who), (await told(who)).off], who).toEqual(['none', 'none']);
  });
});
