import { token } from '../contract/index.ts';

/** One part of a printed paper. */
export type PaperPart =
  | {
      readonly kind: 'facts';
      readonly title?: string;
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  | { readonly kind: 'words'; readonly title?: string; readonly text: string }
  | {
      readonly kind: 'sides';
      readonly sides: readonly { readonly title: string; readonly lines: readonly string[] }[];
    };
/** What stands on an A4 paper, from top to bottom. */
export interface Paper {
  readonly title: string;
  readonly number: string;
  /** Who hands it out. */
  readonly issuer: string;
  readonly parts: readonly PaperPart[];
  /** sha-256 of what it says, in hex. */
  readonly hash: string;
  /** Address that says whether the paper is genuine; its code stands at the top. */
  readonly check: string;
  /** When and by whom it was printed. */
  readonly printed: string;
  /** Across every page: 草稿, 已作废. */
  readonly mark?: string;
}
/** Sets a paper as PDF. */
export interface Press {
  print(paper: Paper): Promise<Uint8Array>;
}
export const Press = token<Press>('core.press', 1);

/** How much of a hash a code carries: nobody finds other words for it, and the code stays easy to scan. */
const digits = 24;
/**
 * Where a paper is checked: the page of the query that checks it, with a code of what it is and what it said. Undefined
 * when `origin` is no address.
 */
export function checkAddress(origin: string, visit: string, name: string, hash: string): string | undefined {
  return /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/.test(origin)
    ? `${origin}${visit}/${name}.${hash.slice(0, digits)}`
    : undefined;
}
/** The two parts of such a code; undefined when it is none. */
export function checkCode(
  code: string,
): { readonly name: string; readonly says: (hash: string) => boolean } | undefined {
  const [, name, part] = /^([\w.-]+)\.([0-9a-f]+)$/.exec(code) ?? [];
  return name !== undefined && part?.length === digits ? { name, says: (hash) => hash.startsWith(part) } : undefined;
}
