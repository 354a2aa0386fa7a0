import type { Command } from '@freightdeck/sdk/contract';
import type { CallScope, PluginManifest } from '@freightdeck/sdk/manifest';
import { isTold, resourceTold } from '../api/carried-out.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** What the API knows of its calls. */
export interface CallBook {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  commandNamed(name: string): Command | undefined;
}
interface Callable {
  readonly scope: CallScope;
  readonly paths: readonly string[];
}
const ofResource: ReadonlySet<Endpoint['kind']> = new Set([
  'paging',
  'total',
  'listing',
  'get',
  'statistics',
  'events',
]);

/** The name under which a manifest declares an endpoint; undefined for what no partner may call. */
function nameOf({ name, kind, access, resource, owner, writes }: Endpoint, book: CallBook): string | undefined {
  // What anybody may send, and what a person does with the own session, account and settings, is not a partner's.
  if (access === 'public' || access === 'session' || owner === 'core' || kind === 'bulk') return undefined;
  // Weighty commands ask the person for a proof, which nobody can give for them.
  if (kind === 'command') return book.commandNamed(name)?.stepUp ? undefined : name;
  if (ofResource.has(kind)) return resource?.name;
  if (writes) return undefined;
  // A picker reads records of its resource; one of a command's fields is called with the command.
  return name.endsWith('.pick') ? name.slice(0, -'.pick'.length) : name;
}

/** Translates what manifests declare in `calls` into paths of this console. */
export class DeclaredCalls {
  readonly #book: () => CallBook | undefined;
  #known: ReadonlyMap<string, Callable> | undefined;

  constructor(book: () => CallBook | undefined) {
    this.#book = book;
  }
  /** The first name that this console does not have, or that is declared with the wrong scope. */
  fault({ calls = {} }: PluginManifest): string | undefined {
    return Object.entries(calls).find(([name, scope]) => this.#all.get(name)?.scope !== scope)?.[0];
  }
  /**
   * The first command of `hears` that this console does not have, that is about no record, or whose resource is not
   * declared to be read: whoever may not read a record does not hear of it either.
   */
  hearsFault({ calls = {}, hears = {} }: PluginManifest): string | undefined {
    const book = this.#book();
    return Object.keys(hears).find((name) => {
      const command = book?.commandNamed(name);
      return !command || !isTold(command) || calls[resourceTold(command)] !== 'read';
    });
  }
  paths({ calls = {} }: PluginManifest, readsOnly = false): ReadonlyMap<string, string> {
    return new Map(
      Object.entries(calls).flatMap(([name, scope]) => {
        const found = this.#all.get(name);
        if (found?.scope !== scope || (readsOnly && scope !== 'read')) return [];
        return found.paths.map((path) => [path, name] as const);
      }),
    );
  }
  get #all(): ReadonlyMap<string, Callable> {
    const book = this.#book();
    if (!book) return new Map();
    return (this.#known ??= callables(book));
  }
}

function callables(book: CallBook): ReadonlyMap<string, Callable> {
  const found = new Map<string, { scope: CallScope; paths: string[] }>();
  for (const endpoint of book.endpoints.values()) {
    const name = nameOf(endpoint, book);
    if (name === undefined) continue;
    const known = found.get(name) ?? { scope: 'read', paths: [] };
    if (endpoint.kind === 'command') known.scope = 'do';
    known.paths.push(endpoint.path);
    found.set(name, known);
  }
  // The picker of a command that may not be called.
  for (const [name, { scope }] of found)
    if (scope === 'read' && book.commandNamed(name) !== undefined) found.delete(name);
  return found;
}
