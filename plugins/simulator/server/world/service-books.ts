import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AnswersInMemory, type AnswerBooks, type KeptAnswer } from '../played/answer-books.ts';

/** What the played services have taken and answered, in a file that only the played world writes. */
export class ServiceBooks implements AnswerBooks {
  readonly #known = new AnswersInMemory();
  readonly #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'services.jsonl');
    // What a kill has cut off in the middle of a line was never answered.
    const whole = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
    for (const entry of whole) void this.#known.keep(JSON.parse(entry) as KeptAnswer);
    this.#file = openSync(path, 'w');
    for (const entry of whole) writeSync(this.#file, `${entry}\n`);
    fsyncSync(this.#file);
  }

  get entries(): readonly KeptAnswer[] {
    return [...this.#known.answers.values()];
  }
  find(...name: Parameters<AnswerBooks['find']>): ReturnType<AnswerBooks['find']> {
    return this.#known.find(...name);
  }
  of(...asked: Parameters<AnswerBooks['of']>): ReturnType<AnswerBooks['of']> {
    return this.#known.of(...asked);
  }
  /** On disk before it is answered. */
  async keep(kept: KeptAnswer): Promise<void> {
    writeSync(this.#file, `${JSON.stringify(kept)}\n`);
    fsyncSync(this.#file);
    await this.#known.keep(kept);
  }

  close(): void {
    closeSync(this.#file);
  }
}
