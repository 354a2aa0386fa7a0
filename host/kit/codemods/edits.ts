import { parseSync } from 'vite';

/** A node of a parsed source file. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
/** What stands between two places is replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** What a codemod found in one file. */
interface Found {
  readonly edits: readonly Edit[];
  /** Places that a person has to look at, by offset. */
  readonly byHand?: readonly number[];
}
/**
 * Changes the source of plugins from one version of the SDK to the next. It gives the same answer however often it is
 * run: what it has changed it leaves alone.
 */
export interface Codemod {
  readonly name: string;
  /** Version of the SDK with which the old way was marked as deprecated. */
  readonly since: string;
  /** What it does, in a line. */
  readonly says: string;
  readonly change: (program: SourceNode) => Found;
}
export const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export function* nodesOf(node: SourceNode): Generator<SourceNode> {
  yield node;
  for (const below of Object.values(node).flat()) if (isNode(below)) yield* nodesOf(below);
}
/** The program of a source file; throws when it does not parse. */
export function parsedSource(path: string, text: string): SourceNode {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  return program as unknown as SourceNode;
}
/** What stands between edits stays as it was typed. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [out, at] = ['', 0];
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    out += text.slice(at, start) + put;
    at = end;
  }
  return out + text.slice(at);
}
