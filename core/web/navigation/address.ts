import type { Wanted } from './decide.ts';

export type QueryInput = Readonly<Record<string, string | undefined>>;

/**
 * Parses `#/waybillManage?id=1` or `/waybillManage?id=1` and adds the query `also`. The result has one spelling per
 * address, so that equal queries open the same tab.
 */
export function readAddress(text: string, also: QueryInput = {}): Wanted {
  const [rawPath = '', ...rest] = text.replace(/^#/, '').split('?');
  const path = rawPath.startsWith('/') ? rawPath : `/${rawPath}`;
  const asked: QueryInput = { ...Object.fromEntries(new URLSearchParams(rest.join('?'))), ...also };
  const query = Object.fromEntries(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const search = new URLSearchParams(query).toString();
  return { path, query, fullPath: search ? `${path}?${search}` : path };
}
