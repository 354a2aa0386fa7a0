import { describe, expect, it } from 'vitest';
import { defineCommand, defineQuery, defineResource, text, type Access } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { type Database, defineServer, serve, serveQuery, serveResource, type Served } from '../../sdk/server/index.ts';
import { readSettings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';

const manifest = definePlugin({
  id: 'gap',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '缺口', en: 'Gap' },
  routes: { gap: { path: '/gap', title: { zh: '缺口', en: 'Gap' }, audience: 'both' } },
  menus: {},
  permissions: { gap: ['view'] },
});
/** Nothing of it is touched before the API is put together. */
const noDatabase: Database = {
  kind: 'pglite',
  transaction: () => Promise.reject(new Error('not reached')),
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
const start = (served: Served): Promise<unknown> =>
  startServer(
    { ...readSettings({ FREIGHTDECK_MODE: 'test', PORT: '0' }), simulators: false, logLevel: 'silent' },
    {
      plugins: [defineServer(manifest, { serves: [served] })],
      openDatabase: () => Promise.resolve(noDatabase),
      webRoot: '',
    },
  );

/** What a slip of a plugin author, or plain JavaScript, could put there. */
const gaps: readonly (readonly [string, unknown, RegExp])[] = [
  ['no access', undefined, /declares no access/],
  ['an empty list', [], /declares no access/],
  ['a key nobody declares', ['gap:fly'], /"gap:fly", which no manifest declares/],
  ['one key nobody declares among others', ['gap:view', 'role:view'], /"role:view", which no manifest declares/],
  ['a word that is none', 'anybody', /declares no access/],
  ['an empty key', [''], /which no manifest declares/],
];

describe('a route without a permission', () => {
  it.each(gaps)('%s: the server does not start for a command, a query or a resource', async (_what, given, told) => {
    const access = given as Access;
    await expect(
      start(serve(defineCommand({ name: 'gap.add', path: '/api/gap/add', access }), () => Promise.resolve())),
    ).rejects.toThrow(told);
    await expect(
      start(
        serveQuery(defineQuery({ name: 'gap.count', path: '/api/gap/count', access }), () =>
          Promise.resolve(undefined),
        ),
      ),
    ).rejects.toThrow(told);
    await expect(
      start(
        serveResource(
          defineResource({
            name: 'gap',
            path: '/api/gap',
            table: 'gap',
            tenancy: 'tenant',
            fields: { name: text(10) },
            filters: {},
            sorts: [],
            label: 'name',
            access,
          }),
        ),
      ),
    ).rejects.toThrow(told);
  });
  it('rows of a resource cannot be public', async () => {
    await expect(
      start(
        serveResource(
          defineResource({
            name: 'gap',
            path: '/api/gap',
            table: 'gap',
            tenancy: 'tenant',
            fields: { name: text(10) },
            filters: {},
            sorts: [],
            label: 'name',
            access: 'public',
          }),
        ),
      ),
    ).rejects.toThrow(/is public/);
  });
});
