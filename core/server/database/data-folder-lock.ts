import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * The process that has a data folder open. The start time distinguishes it from a later process with the same number.
 */
export interface LockHolder {
  readonly pid: number;
  readonly started: string;
  readonly parent: number;
  readonly parentStarted: string;
  readonly bootId: string;
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** State and start time of a process from /proc; undefined when there is no such process or no /proc. */
function processStat(pid: number): { readonly zombie: boolean; readonly started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { zombie: fields[0] === 'Z' || fields[0] === 'X', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = processStat(pid);
  if (stat === undefined) return true;
  return !stat.zombie && (started === '' || stat.started === started);
}

function holderLives(holder: LockHolder): boolean {
  const here = bootId();
  if (holder.bootId !== '' && here !== '' && holder.bootId !== here) return false;
  return isAlive(holder.pid, holder.started);
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockHolder>;
    if (typeof value.pid !== 'number') return undefined;
    return {
      pid: value.pid,
      started: value.started ?? '',
      parent: value.parent ?? value.pid,
      parentStarted: value.parentStarted ?? '',
      bootId: value.bootId ?? '',
    };
  } catch {
    return undefined;
  }
}

/** Lock of a data folder: a file beside it. Without it PGlite would let two processes write over each other. */
export class DataFolderLock {
  readonly #path: string;
  #inode: number | undefined;

  constructor(dataDir: string) {
    this.#path = `${dataDir}.lock`;
  }

  /**
   * Takes the lock for this process, or returns the living process that holds it. The lock of a living process is never
   * taken away.
   */
  #tryTake(parent: number): LockHolder | undefined {
    const mine: LockHolder = {
      pid: process.pid,
      started: processStat(process.pid)?.started ?? '',
      parent,
      parentStarted: processStat(parent)?.started ?? '',
      bootId: bootId(),
    };
    const draft = `${this.#path}.${process.pid}`;
    // Written to a temporary file and then linked: the lock file appears with its whole content, and linking fails when
    // it exists already (like O_EXCL).
    writeFileSync(draft, JSON.stringify(mine));
    try {
      for (;;) {
        try {
          linkSync(draft, this.#path);
          this.#inode = statSync(this.#path).ino;
          return undefined;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
        const holder = readHolder(this.#path);
        if (holder !== undefined && holderLives(holder)) return holder;
        this.#setAside();
      }
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Moves the lock of a dead process away; if another process replaced it a moment ago, puts that one back. */
  #setAside(): void {
    const aside = `${this.#path}.${process.pid}.dead`;
    try {
      renameSync(this.#path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const moved = readHolder(aside);
    if (moved !== undefined && holderLives(moved)) {
      try {
        linkSync(aside, this.#path);
      } catch (error) {
        // Another process has taken the lock meanwhile; the process whose lock was moved notices it in `stillHeld`
        // before it writes.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    rmSync(aside, { force: true });
  }

  /** Takes the lock. Waits a while for a holder whose parent is dead, because it is about to exit. */
  async take(parent: number, patienceMs: number): Promise<LockHolder | undefined> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const holder = this.#tryTake(parent);
      if (holder === undefined) return undefined;
      if (isAlive(holder.parent, holder.parentStarted) || Date.now() > end) return holder;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Whether the file is still the one this process wrote. */
  stillHeld(): boolean {
    try {
      return this.#inode !== undefined && statSync(this.#path).ino === this.#inode;
    } catch {
      return false;
    }
  }

  release(): void {
    if (this.stillHeld()) rmSync(this.#path, { force: true });
    this.#inode = undefined;
  }
}
