import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApi, ServingFault } from '../../core/server/api/index.ts';
import { defineQuery, integer, text } from '../../sdk/contract/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { Refused, defineServer, serve, serveQuery, serveResource, serveWorkflow } from '../../sdk/server/index.ts';
import type { Served } from '../../sdk/server/index.ts';
import {
  addParcel,
  loseParcel,
  parcelLife,
  parcelManifest,
  parcels,
  parcelServer,
  sendParcel,
} from '../support/parcel-plugin.ts';

const manifest = (id: string, requires: readonly string[] = []): PluginManifest => ({
  ...parcelManifest,
  id,
  requires,
  permissions: {},
  routes: {},
  menus: {},
});
const build = (...serves: Served[]) => buildApi({ halves: [defineServer(parcelManifest, { serves })], coreServes: [] });
const work = (): Promise<never> => Promise.reject(new Error('not called'));
const query = (more: object) =>
  serveQuery(defineQuery({ name: 'a.b', path: '/api/a/b', access: 'session', ...more }), work);
const send = parcelLife.transitions.send;
const life = (more: object) => serveWorkflow({ ...parcelLife, ...more }, {});

describe('what is served is checked when the API is built', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['no access', () => build(query({ access: undefined })), /"a\.b" \(parcel\) declares no access\. Give it/],
    ['an empty access', () => build(query({ access: [] })), /declares no access/],
    [
      'a key nobody declares',
      () => build(query({ access: ['parcelManage:fly'] })),
      /"parcelManage:fly", which no manifest declares/,
    ],
    [
      'a path twice',
      () => build(query({}), query({ name: 'a.c' })),
      /\/api\/a\/b is declared twice: by a\.b \(parcel\) and by a\.c \(parcel\)/,
    ],
    [
      'a command twice',
      () => build(serve(addParcel, work), serve(addParcel, work)),
      /Command "parcel\.add" is served twice/,
    ],
    ['a public resource', () => build(serveResource({ ...parcels, access: 'public' })), /Resource "parcel" is public/],
    [
      'a filter on a secret',
      () => build(serveResource({ ...parcels, filters: { pin: 'equal' } as never })),
      /filters by the secret "pin"/,
    ],
    [
      'a filter that is no field',
      () => build(serveResource({ ...parcels, filters: { ghost: 'equal' } as never })),
      /filters by "ghost"/,
    ],
    [
      'a table that is SQL',
      () => build(serveResource({ ...parcels, table: 'parcel; drop' })),
      /has the table "parcel; drop"/,
    ],
    ['a workflow twice', () => build(life({}), life({})), /Workflow "parcel" is served twice/],
    ['two workflows of one state', () => build(life({}), life({ name: 'other' })), /Two workflows move parcel\.status/],
    [
      'an unknown state',
      () => build(life({ transitions: { send: { ...send, from: [11] } } })),
      /transition "send", names the state 11, which "status" does not have/,
    ],
    ['an unknown target', () => build(life({ transitions: { send: { ...send, to: 99 } } })), /names the state 99/],
    ['an unknown first state', () => build(life({ initial: 5 })), /starts in state 5/],
    ['a state field that is none', () => build(life({ state: 'receiver' })), /"receiver", which is no choice field/],
    [
      'an unknown flag',
      () => build(life({ transitions: { send: { ...send, when: { ghost: { is: [0], refusal: 'isFrozen' } } } } })),
      /looks at the field "ghost"/,
    ],
    [
      'a command that needs an unknown field',
      () => build(serve({ ...loseParcel, when: { ghost: { is: [0], refusal: 'notFound' } } }, work)),
      /Command "parcel\.lose" \(.*\) looks at the field "ghost", which "parcel" does not have/,
    ],
    [
      'a command whose need is refused without words',
      () => build(serve({ ...loseParcel, when: { frozen: { is: [0], refusal: 'nope' } } }, work)),
      /refuses with "nope", which the command "parcel\.lose" does not declare/,
    ],
    [
      'an undeclared refusal',
      () => build(life({ transitions: { send: { ...send, when: { frozen: { is: [0], refusal: 'nope' } } } } })),
      /refuses with "nope", which the command "parcel\.send" does not declare/,
    ],
    [
      'a command on nothing',
      () => build(life({ transitions: { send: { ...send, command: { ...sendParcel, on: undefined } } } })),
      /is bulk but on no resource|is not on "parcel"/,
    ],
    [
      'a transition that is none',
      () => build(serveWorkflow(parcelLife, { fly: {} } as never)),
      /is served with "fly", which is no transition/,
    ],
    [
      'a spread over the envelope',
      () => build(query({ spread: true, answer: { status: integer(0, 1) } })),
      /spreads the field "status"/,
    ],
    [
      'plugins in a circle',
      () =>
        buildApi({
          halves: [
            defineServer(manifest('a', ['b']), { serves: [] }),
            defineServer(manifest('b', ['a']), { serves: [] }),
          ],
          coreServes: [],
        }),
      /in a circle: a → b → a/,
    ],
    [
      'a plugin twice',
      () => buildApi({ halves: [parcelServer, parcelServer], coreServes: [] }),
      /Plugin "parcel" is served twice/,
    ],
  ])('%s is refused with what to mend', (_what, make, message) => {
    expect(make).toThrow(ServingFault);
    expect(make).toThrow(message);
  });

  it('builds the paths of everything served, each describable', () => {
    const { endpoints } = buildApi({ halves: [parcelServer], coreServes: [query({})] });
    expect(
      [...endpoints.values()].map(({ path, kind, owner, writes }) => [
        path.replace('/api/test/parcel/', ''),
        kind,
        owner,
        writes,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['add', 'command', 'parcel', true],
        ['send', 'bulk', 'parcel', true],
        ['lose', 'command', 'parcel', true],
        ['paging', 'paging', 'parcel', false],
        ['listing', 'listing', 'parcel', false],
        ['get', 'get', 'parcel', false],
        ['statistics', 'statistics', 'parcel', false],
        ['events', 'events', 'parcel', false],
        ['count', 'query', 'parcel', false],
        ['/api/a/b', 'query', 'core', false],
      ]),
    );
    for (const { body, answer } of endpoints.values()) {
      expect(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })).toMatchObject({
        type: 'object',
        additionalProperties: false,
      });
      expect(JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any' }))).not.toContain('"pin"');
    }
    expect(endpoints.get(loseParcel.path)?.access).toEqual(loseParcel.access);
  });

  it('takes the answer of a handler that its contract does not declare for a fault', async () => {
    const wrong = defineQuery({ name: 'a.wrong', path: '/api/a/wrong', access: 'session', answer: { title: text(5) } });
    const { endpoints } = build(serveQuery(wrong, () => Promise.resolve({ title: 'much too long' })));
    const endpoint = endpoints.get('/api/a/wrong');
    await expect(endpoint?.handle({ language: 'zh' } as never, {})).rejects.toThrow(
      /a\.wrong answered what its contract does not declare: title/,
    );
  });
  it('leaves a question to whom its contract leaves it, whatever keys somebody else holds', async () => {
    const asked = (by: 'operator' | 'system') =>
      defineQuery({ name: `a.${by}`, path: `/api/a/${by}`, access: 'session', by, answer: {} });
    const answer = (): Promise<object> => Promise.resolve({});
    const { endpoints } = build(serveQuery(asked('operator'), answer), serveQuery(asked('system'), answer));
    const ask = (by: string, actor: 'operator' | 'provider' | 'system') =>
      endpoints.get(`/api/a/${by}`)?.handle(
        {
          language: 'zh',
          isOperator: actor === 'operator',
          caller: { id: 'somebody', name: '', actor, keys: ['*'], roleIds: [] },
          can: () => true,
          refuse: (code: string) => {
            throw new Refused(code);
          },
        } as never,
        {},
      );
    await expect(ask('operator', 'provider')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask('system', 'operator')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ask('operator', 'operator')).toMatchObject({ status: 200 });
    expect(await ask('system', 'system')).toMatchObject({ status: 200 });
  });
});
