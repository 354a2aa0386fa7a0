import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { readSettings, type Settings } from '../../host/server/settings.ts';
import { type Overrides, type RunningServer, startServer } from '../../host/server/start-server.ts';
import { openPglite } from './database.ts';
import { closeLater } from './opened.ts';

/** A server of the product with what it logged. */
export interface TestServer extends RunningServer {
  readonly logLines: readonly string[];
  /** POST with a JSON body; `token` adds the session and the `Auth` header. */
  post(
    path: string,
    body: unknown,
    options?: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<TestAnswer>;
}
export interface TestAnswer {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads an answer of the API; one that is no JSON has an empty body. */
export async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  let body: Readonly<Record<string, unknown>> = {};
  try {
    body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    // The text stays to be looked at.
  }
  return { httpStatus: response.status, headers: response.headers, text, body };
}

/** A production start marks the store of its files, so that each has a folder of its own. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-server-'));
  closeLater(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })));
  return folder;
}
const settingsOf = (more: Partial<Settings>): Settings => ({
  ...readSettings({ FREIGHTDECK_MODE: 'test', PORT: '0' }),
  ...(more.mode === 'production' && more.dataDir === undefined ? { dataDir: ownFolder() } : {}),
  ...more,
});

/** Starts the real server on a free port with PGlite in memory; closed after the test file. */
export async function startTestServer(
  overrides: Overrides = {},
  settings: Partial<Settings> = {},
): Promise<TestServer> {
  const logLines: string[] = [];
  const logStream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logLines.push(chunk.toString());
      done();
    },
  });
  const server = await startServer(settingsOf(settings), {
    openDatabase: (migrations) => openPglite({ migrations }),
    webRoot: '',
    logStream,
    ...overrides,
  });
  closeLater(() => server.close(0));
  return {
    ...server,
    logLines,
    post: async (path, body, options = {}) =>
      readAnswer(
        await fetch(server.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(options.token === undefined ? {} : { auth: 'true', authorization: `Bearer ${options.token}` }),
            ...options.headers,
          },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
  };
}
