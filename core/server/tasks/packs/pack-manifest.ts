export interface ListedFile {
  readonly path: string;
  readonly title: string;
  readonly bytes: number;
  readonly sha256: string;
}
/** What a pack has of one record. `missing`: files that are known, but whose content is not kept here. */
export interface PackedRecord {
  readonly name: string;
  readonly files: readonly ListedFile[];
  readonly missing: readonly { readonly title: string; readonly id: string }[];
}
export interface PackHead {
  readonly title: string;
  readonly builtAt: string;
  readonly builtBy: string;
  readonly language: 'zh' | 'en';
}
