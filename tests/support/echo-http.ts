import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import type { Endpoint } from '../../core/server/api/endpoint.ts';
import type { SessionInfo } from '../../core/server/auth/session-info.ts';
import {
  createHttp,
  generousRates,
  type Http,
  type HttpOptions,
  type OpenedFile,
} from '../../core/server/http/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { closeLater } from './opened.ts';

export const token = 'echo-token-0123456789abcdef';
const session: SessionInfo = {
  sessionId: 's1',
  platformId: '10001',
  isOperator: false,
  caller: { id: 'u1', name: '王小明', actor: 'provider', keys: [], roleIds: [] },
};
const manifest = (id: string, requires: readonly string[] = []) =>
  definePlugin({
    id,
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: id, en: id },
    requires,
    routes: {},
    menus: {},
    permissions: {},
  });

const endpoint = (path: string, more: Partial<Endpoint> = {}): Endpoint => ({
  path,
  name: path.slice(5).replaceAll('/', '.'),
  kind: 'command',
  access: 'session',
  owner: 'core',
  body: z.strictObject({ text: z.optional(z.string()) }),
  answer: z.object({ status: z.number() }),
  writes: true,
  handle: () => Promise.resolve({ status: 200 }),
  ...more,
});
const endpoints: readonly Endpoint[] = [
  endpoint('/auth/login', { access: 'public' }),
  endpoint('/api/echo', { access: 'public' }),
  endpoint('/api/mine'),
  endpoint('/api/goods/add', { owner: 'goods', access: ['goodsManage:add'] }),
  endpoint('/api/waybill/add', { owner: 'waybill', access: 'public' }),
];

export interface EchoHttp {
  readonly http: Http;
  readonly url: string;
  readonly logLines: readonly string[];
  readonly calls: string[];
}

/** The HTTP side alone, over an API that answers with what it was given. `on` replaces what a path does. */
export async function startEchoHttp(
  more: Partial<HttpOptions> = {},
  on: Readonly<Record<string, () => Promise<void>>> = {},
): Promise<EchoHttp> {
  const logLines: string[] = [];
  const calls: string[] = [];
  const stored = new Map<string, OpenedFile>();
  const http = await createHttp({
    api: {
      endpoints,
      dispatch: async ({ endpoint: { path }, body, session: found, language, requestId }) => {
        calls.push(path);
        await on[path]?.();
        return { status: 200, data: { body, language, requestId, who: found?.caller.id ?? null } };
      },
    },
    sessions: { find: (given) => Promise.resolve(given === token ? session : undefined) },
    files: {
      store: (_session, file) => {
        stored.set('f1', { name: file.name, mime: file.mime, content: file.content });
        return Promise.resolve({ savedPath: 'f1', savedName: file.name, relativePath: `${file.fileType}/f1` });
      },
      open: (_session, id) => Promise.resolve(stored.get(id)),
    },
    manifests: [manifest('goods'), manifest('waybill', ['goods'])],
    toggles: true,
    rates: generousRates,
    ready: () => true,
    ping: () => Promise.resolve(),
    logLevel: 'info',
    logStream: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logLines.push(chunk.toString());
        done();
      },
    }),
    ...more,
  });
  const url = await http.listen(0, '127.0.0.1');
  closeLater(() => http.stop(0));
  return { http, url, logLines, calls };
}
