import { statfs } from 'node:fs/promises';

/** The disk of a folder; one that was never needed is not there yet, and would be made beside the program. */
export async function diskOf(folder: string): Promise<{ readonly freeBytes: number; readonly bytes: number }> {
  const disk = await statfs(folder).catch(() => statfs('.'));
  return { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
}
