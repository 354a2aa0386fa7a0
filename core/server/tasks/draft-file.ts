import { mkdir, open, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileBytes } from '../files/index.ts';

/** Where the file of a task is written, and where it is handed over to. */
export interface DraftPlace {
  readonly folder: string;
  readonly bytes: FileBytes;
}

/**
 * Writes the file of a task into a draft and hands it over as `relativePath` when it is complete; a draft that fails or
 * is given up is removed. `write` answers false where the task was cancelled. Returns the bytes of the file; undefined:
 * cancelled.
 */
export async function writeDraft(
  { folder, bytes }: DraftPlace,
  taskId: string,
  relativePath: string,
  write: (file: FileHandle) => Promise<boolean>,
): Promise<number | undefined> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${taskId}.part`);
  try {
    const file = await open(draft, 'w', 0o640);
    try {
      if (!(await write(file))) {
        await rm(draft, { force: true });
        return undefined;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const { size } = await stat(draft);
    await bytes.take(relativePath, draft);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    bytes.room?.note(error);
    throw error;
  }
}
