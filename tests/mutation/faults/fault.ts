/** A suite that must turn red, and which of its tests (`-t`); all of them when missing. */
export interface Suite {
  readonly file: string;
  readonly title?: string;
}

/** One fault a person could make: a piece of source text, what stands there instead, and who must notice. */
export interface Fault {
  readonly name: string;
  /** What is wrong with the product then, in one sentence. */
  readonly wrong: string;
  readonly file: string;
  /** Occurs exactly once in the file. White space, kind of quotes and trailing commas do not count. */
  readonly text: string;
  readonly becomes: string;
  readonly suites: readonly [Suite, ...Suite[]];
}
