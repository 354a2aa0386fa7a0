import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { tryBytes } from '@freightdeck/core/server/files';
import { fileBytes } from './server-core.ts';
import { SettingsFault } from './settings-fault.ts';
import { type Settings } from './settings.ts';

/** What stores say of a key that they do not know, or whose secret is another. */
const wrongKey = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthFailure'];

/** One folder after the other: Node never comes back from making all of them at once where none can be made. */
export function makeFolder(dataDir: string): void {
  const missing: string[] = [];
  for (let at = resolve(dataDir); !existsSync(at); at = dirname(at)) missing.push(at);
  try {
    for (const folder of missing.reverse()) mkdirSync(folder);
  } catch (error) {
    // Another process may be making the same one.
    if (existsSync(resolve(dataDir))) return;
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsFault(
      `The data folder "${dataDir}" (FREIGHTDECK_DATA_DIR) cannot be made: ${why}. ` +
        'It must be a folder that this user may write to, such as /var/lib/freightdeck.',
    );
  }
}

/**
 * Keeps a small file and reads it, so that a store that is set wrongly is told before anything is written, and not by
 * the first upload. Outside production a data folder is made when it is needed.
 */
export async function tryFileStore(settings: Settings): Promise<void> {
  const { s3, dataDir, mode } = settings;
  if (!s3 && mode !== 'production') return;
  if (!s3) makeFolder(dataDir);
  try {
    await tryBytes(fileBytes(settings));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    // Of several addresses that all failed, Node tells nothing but the code.
    const why = message || ((error as { readonly code?: unknown }).code ?? name);
    if (!s3)
      throw new SettingsFault(`The data folder "${dataDir}" (FREIGHTDECK_DATA_DIR) cannot be used for files: ${why}.`);
    const store = s3.endpoint === '' ? `the store of the region ${s3.region}` : `the store at ${s3.endpoint}`;
    if (name === 'NoSuchBucket')
      throw new SettingsFault(`FREIGHTDECK_S3_BUCKET is "${s3.bucket}", and ${store} has no such bucket.`);
    if (wrongKey.includes(name))
      throw new SettingsFault(
        `FREIGHTDECK_S3_KEY_ID and FREIGHTDECK_S3_SECRET are refused by ${store}: ${name}. Nothing can be kept there.`,
      );
    if (name === 'AccessDenied')
      throw new SettingsFault(
        `The key of FREIGHTDECK_S3_KEY_ID must read, write, remove and list in the bucket "${s3.bucket}"; ${store} ` +
          'answers AccessDenied.',
      );
    throw new SettingsFault(
      `Files cannot be kept in the bucket "${s3.bucket}" (FREIGHTDECK_S3_ENDPOINT): ${store} did not do it: ${why}`,
    );
  }
}
