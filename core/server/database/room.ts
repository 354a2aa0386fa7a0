import { isFullDisk } from './faults.ts';

const everyMs = 5_000;

/** Remembers that a disk was found full, until something can be written there again. */
export class Room {
  readonly #trial: () => Promise<void>;
  #full = false;
  #triedAt = -Infinity;

  /** `trial` writes something and takes it away again. */
  constructor(trial: () => Promise<void>) {
    this.#trial = trial;
  }

  /** Told of every error of a write; notes the one of a full disk. */
  note(error: unknown): void {
    if (!isFullDisk(error)) return;
    this.#full = true;
    this.#triedAt = performance.now();
  }

  /** Whether there is room as far as is known. After a full disk it is tried, at most every five seconds. */
  async there(): Promise<boolean> {
    if (!this.#full) return true;
    if (performance.now() - this.#triedAt < everyMs) return false;
    this.#triedAt = performance.now();
    await this.#trial().then(
      () => {
        this.#full = false;
      },
      () => undefined,
    );
    return !this.#full;
  }
}
