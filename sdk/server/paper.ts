import { token } from '../contract/index.ts';

/** One part of a printed paper. */
export type PaperPart =
  | {
      readonly kind: 'facts';
      readonly title?: string;
      readonly rows: readonly (readonly [label: string, value: string])[];
    }
  | { readonly kind: 'words'; readonly title?: string; readonly text: string }
  | PaperTable
  | {
      readonly kind: 'sides';
      readonly sides: readonly {
        readonly title: string;
        readonly lines: readonly string[];
        /** A picture over the block: the stamp of an organisation (PNG or JPEG). */
        readonly stamp?: Uint8Array;
      }[];
    };
/** Rows beneath heads, over as many pages as they need; `share` are parts of the width. */
export interface PaperTable {
  readonly kind: 'table';
  readonly title?: string;
  readonly columns: readonly { readonly head: string; readonly share: number; readonly number?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Stands beneath the rows, in bold. */
  readonly sums?: readonly string[];
}
/** The content of an A4 paper, from top to bottom. */
export interface Paper {
  readonly title: string;
  readonly number: string;
  /** The organisation that issues it. */
  readonly issuer: string;
  readonly parts: readonly PaperPart[];
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  /** Address of the page that verifies the paper; printed at the top as a QR code. */
  readonly check: string;
  /** When and by whom it was printed. */
  readonly printed: string;
  /** Watermark across every page: 草稿, 已作废. */
  readonly mark?: string;
}
/** Prints a paper as PDF. */
export interface PdfPrinter {
  print(paper: Paper): Promise<Uint8Array>;
}
export const PdfPrinter = token<PdfPrinter>('core.pdfPrinter', 1);

/**
 * Length of the part of the hash in a code: long enough that no other text with it can be found, short enough to scan
 * easily.
 */
const digits = 24;
/**
 * Address that verifies a paper: the public page of its query, with a code made of the paper's name and hash. Undefined
 * when `origin` is no address.
 */
export function checkAddress(origin: string, visit: string, name: string, hash: string): string | undefined {
  return /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/.test(origin)
    ? `${origin}${visit}/${name}.${hash.slice(0, digits)}`
    : undefined;
}
/** The two parts of such a code; undefined when it is not one. */
export function checkCode(
  code: string,
): { readonly name: string; readonly says: (hash: string) => boolean } | undefined {
  const [, name, part] = /^([\w.-]+)\.([0-9a-f]+)$/.exec(code) ?? [];
  return name !== undefined && part?.length === digits ? { name, says: (hash) => hash.startsWith(part) } : undefined;
}
