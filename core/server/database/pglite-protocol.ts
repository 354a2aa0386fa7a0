/** What the child is started with. */
export interface ChildOptions {
  /** Undefined keeps everything in memory. */
  readonly dataDir?: string;
  /** A tar made by `dump`, loaded instead of an empty database. */
  readonly template?: string;
  readonly socket: string;
}

export type ToChild = { readonly kind: 'close' } | { readonly kind: 'dump'; readonly file: string };

export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'dumped' }
  | { readonly kind: 'locked'; readonly pid: number; readonly parent: number }
  | { readonly kind: 'failed'; readonly reason: string };
