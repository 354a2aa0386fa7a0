import { readdirSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { compilePlugin } from './build-plugin.ts';
import type { CompiledPlugin } from './build-plugin.ts';
import { declaredPaths, namesOf } from './call-names.ts';

interface WorkshopOptions {
  /** A running console on this machine; it loads the plugin by `?partner-dev=`. */
  readonly host?: string | undefined;
  readonly port: number;
  /** Origin of the plugin's own service on this machine: the console's calls of it go there. */
  readonly service?: string | undefined;
  readonly say: (line: string) => void;
}
export interface Workshop {
  /** Address of the console with this plugin loaded. */
  readonly address: string;
  /** Its pages with their addresses. */
  readonly pages: readonly { readonly title: string; readonly address: string }[];
  stop(): void;
}
/** Wait after a change, since an editor writes a file in several steps. */
const calm = 20;
/** Versions kept because an open page may still be fetching their files. */
const keptBuilds = 5;

/** Watches a folder and its subfolders one by one, so that a file an editor replaces is noticed too. */
function watchFolders(folder: string, changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const look = (place: string): void => {
    if (!watchers.has(place))
      watchers.set(
        place,
        watch(place, () => {
          look(place);
          changed();
        }).on('error', () => undefined),
      );
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      if (
        entry.isDirectory() &&
        !/^(dist|node_modules|\..*)$/.test(entry.name) &&
        !watchers.has(join(place, entry.name))
      )
        look(join(place, entry.name));
    }
  };
  look(folder);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Serves a plugin to a running console during development: each change is built and reported to the open pages. */
export async function serveWorkshop(
  folder: string,
  { host = 'http://127.0.0.1:8889/', port, service, say }: WorkshopOptions,
): Promise<Workshop> {
  if (service !== undefined && !/^http:\/\/127\.0\.0\.1:[1-9]\d{1,4}$/.test(service))
    throw new Error(`--service ${service}: a service in development is on this machine, http://127.0.0.1:8790`);
  const listeners = new Set<ServerResponse>();
  let builds: readonly CompiledPlugin[] = [];
  const names = await namesOf(host);
  if (!names) say(`${host} does not say how its calls are named: the plugin is not held to what it declares in calls`);
  const told = (): string => {
    const { manifest, entry } = builds[0]?.plugin ?? {};
    return `data: ${JSON.stringify({ manifest, entry, calls: names && declaredPaths(names, manifest?.calls) })}\n\n`;
  };
  const build = async (): Promise<void> => {
    const started = performance.now();
    const made = await compilePlugin(folder, false);
    // Lines may have moved without any code: their map follows, and no page is told.
    if (made.list === builds[0]?.list) {
      builds = [made, ...builds.slice(1)];
      return;
    }
    builds = [made, ...builds].slice(0, keptBuilds);
    for (const listener of listeners) listener.write(told());
    say(`${made.plugin.manifest.id}: built in ${Math.round(performance.now() - started)} ms`);
  };
  await build();

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    // Only the console it was started for may read it.
    response.setHeader('access-control-allow-origin', new URL(host).origin);
    if (path === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(told());
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return;
    }
    // What the console's server asks before it calls the service: always of the version that is served just now.
    if (path === 'service') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify({ manifest: builds[0]?.plugin.manifest, service: service ?? null }));
      return;
    }
    const code = builds.find(({ mapped }) => mapped.has(path))?.mapped.get(path);
    response
      .writeHead(code === undefined ? 404 : 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(code);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening);
  });

  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const stopWatching = watchFolders(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building
        .then(build)
        .catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    }, calm);
  });
  const routes = Object.values(builds[0]?.plugin.manifest.routes ?? {});
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = (path = '/home'): string => `${new URL(`?partner-dev=${origin}`, host).href}#${path}`;
  return {
    address: at(routes[0]?.path),
    // A page below another one is opened from there, often with the id of a record.
    pages: routes
      .filter(({ parent }) => parent === undefined)
      .map(({ title, path }) => ({ title: title.en, address: at(path) })),
    stop: () => {
      clearTimeout(timer);
      stopWatching();
      server.closeAllConnections();
      server.close();
    },
  };
}
