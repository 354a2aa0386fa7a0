import type { Upload } from '@freightdeck/sdk/web';

/** Files fetched once and kept at hand while the workbench is open; the oldest go first. */
const keptAtMost = 60;

export class PaperShelf {
  private readonly upload: Pick<Upload, 'open'>;
  private readonly kept = new Map<string, Promise<string>>();
  private gone = false;

  constructor(upload: Pick<Upload, 'open'>) {
    this.upload = upload;
  }
  /** The address of a file's content. A failed one is asked for again the next time. */
  open(file: string): Promise<string> {
    const known = this.kept.get(file);
    if (known) return known;
    const opened = this.upload.open(file);
    this.kept.set(file, opened);
    opened.then(
      (url) => {
        if (this.gone) URL.revokeObjectURL(url);
      },
      () => this.kept.delete(file),
    );
    for (const oldest of [...this.kept.keys()].slice(0, Math.max(0, this.kept.size - keptAtMost))) this.drop(oldest);
    return opened;
  }
  clear(): void {
    this.gone = true;
    for (const file of [...this.kept.keys()]) this.drop(file);
  }
  private drop(file: string): void {
    const opened = this.kept.get(file);
    this.kept.delete(file);
    opened?.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    );
  }
}
