import type { Wanted } from './decide.ts';

export type QueryInput = Readonly<Record<string, string | undefined>>;

/** `#/waybillManage?id=1` or `/waybillManage?id=1` → its parts. */
export function readAddress(text: string): Wanted {
  const [rawPath = '', ...search] = text.replace(/^#/, '').split('?');
  const path = rawPath.startsWith('/') ? rawPath : `/${rawPath}`;
  const query = Object.fromEntries(new URLSearchParams(search.join('?')));
  return { path, query, fullPath: writeAddress(path, query) };
}
/** One spelling per address, so that equal queries are the same tab. */
export function writeAddress(path: string, query: QueryInput = {}): string {
  const entries = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
}
