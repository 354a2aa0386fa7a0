import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { NoPlace } from './new-source-edits.ts';

/** The request cannot be carried out; the message says why. Nothing has been written. */
export class NotMade extends Error {
  override readonly name = 'NotMade';
}

/** All changes, collected before any is written: a plan that cannot be completed leaves the tree as it was. */
export class Plan {
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly #links = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(this.#root, path));
  }

  /** A file with its planned content. */
  read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), 'utf8');
  }

  create(path: string, text: string): void {
    if (this.has(path)) throw new NotMade(`${path} is there already`);
    this.#texts.set(path, text);
  }

  change(path: string, edit: (text: string) => string): void {
    if (!this.has(path)) throw new NotMade(`${path} is not there`);
    try {
      this.#texts.set(path, edit(this.read(path)));
    } catch (error) {
      throw error instanceof NoPlace ? new NotMade(`${path}: ${error.message}`) : error;
    }
  }

  /** A symbolic link at `path` to the folder `target`, as npm makes for a workspace. */
  link(path: string, target: string): void {
    this.#links.set(path, target);
  }

  /** Writes all changes and returns their paths; when one fails, those before it are undone. */
  write(): string[] {
    const undo: (() => void)[] = [];
    const told: string[] = [];
    try {
      for (const [path, text] of this.#texts) {
        const file = join(this.#root, path);
        const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
        if (before === text) continue;
        undo.push(() => (before === undefined ? rmSync(file, { force: true }) : writeFileSync(file, before)));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        told.push(`${before === undefined ? 'created' : 'changed'}  ${path}`);
      }
      for (const [path, target] of this.#links) {
        const file = join(this.#root, path);
        if (lstatSync(file, { throwIfNoEntry: false })) continue;
        undo.push(() => rmSync(file, { force: true }));
        mkdirSync(dirname(file), { recursive: true });
        symlinkSync(relative(dirname(file), join(this.#root, target)), file, 'junction');
        told.push(`linked   ${path}`);
      }
    } catch (error) {
      for (const back of undo.reverse()) back();
      throw error;
    }
    return told;
  }
}
