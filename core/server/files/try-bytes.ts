import { ulid } from 'ulid';
import type { FileBytes } from './file-bytes.ts';

/** Puts a small file, reads it back and removes it: the rights that uploads and exports need. Throws what the store says. */
export async function tryBytes(bytes: FileBytes): Promise<void> {
  const name = `files/.tried/${ulid()}`;
  const content = Buffer.from('Freightdeck tries whether it can keep files here.');
  await bytes.put(name, content);
  const found = await bytes.get(name);
  await bytes.remove(name);
  if (!found?.equals(content)) throw new Error('What was put is not what is read');
}
