import { ask } from '@freightdeck/core/server/database';
import type { FileBytes } from '@freightdeck/core/server/files';
import { findStore, keepSecret, sealedElsewhere, secretOpens, takeStore } from '@freightdeck/core/server/installation';
import { SecretBox } from '@freightdeck/core/server/outside';
import type { Database, Sql } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

export const secretBoxOf = ({ secret, earlierSecret }: Settings): SecretBox =>
  new SecretBox(secret, earlierSecret === '' ? [] : [earlierSecret]);

const otherSecret =
  'FREIGHTDECK_SECRET does not open what is kept in this database: it was sealed with another one. Set the ' +
  'FREIGHTDECK_SECRET that was used here last; when it is to change, keep that one as FREIGHTDECK_EARLIER_SECRET. ' +
  'Where the secret is lost, or this is a copy that must not reach banks and other systems, start once with ' +
  'FREIGHTDECK_ACCEPT=new-secret: outside connections, second factors and whatever else is sealed stay shut.';

const storeWords = ({ s3, dataDir }: Settings): { readonly place: string; readonly setting: string } =>
  s3
    ? { place: `The bucket "${s3.bucket}"`, setting: 'FREIGHTDECK_S3_BUCKET (and FREIGHTDECK_S3_ENDPOINT)' }
    : { place: `The data folder "${dataDir}"`, setting: 'FREIGHTDECK_DATA_DIR' };

/** Called before the migrations: a production server that could not open what is kept does not start. */
export async function refuseSecret(
  settings: Settings,
  question: (statement: Sql) => Promise<readonly object[]>,
): Promise<void> {
  if (settings.mode !== 'production' || settings.accepts.includes('new-secret')) return;
  if (!(await secretOpens(question, secretBoxOf(settings)))) throw new SettingsFault(otherSecret);
}

/**
 * Keeps by which secret and with which file store this database is used, and refuses others: what is sealed would stay
 * shut, and files would be missing. Demo and test may use what they like.
 */
export async function keepInstallation(
  settings: Settings,
  database: Database,
  bytes: FileBytes,
  log: (line: string) => void,
): Promise<void> {
  if (settings.mode !== 'production') return;
  const box = secretBoxOf(settings);
  if (!(await keepSecret(database, box, settings.accepts.includes('new-secret')))) throw new SettingsFault(otherSecret);
  const shut = await sealedElsewhere((statement) => ask(database, statement), box);
  if (shut.length > 0)
    log(
      'Sealed with a secret that is not here, and shut: ' +
        `${shut.map(({ table, count }) => `${count} in ${table}`).join(', ')}. ` +
        'Set FREIGHTDECK_EARLIER_SECRET to the secret before this one, and seal them again.',
    );
  if (settings.accepts.includes('new-store')) {
    await takeStore(database, bytes);
    log('FREIGHTDECK_ACCEPT=new-store: this file store is the one of the database now. Take the setting out again.');
    return;
  }
  const found = await findStore(database, bytes);
  if (found === 'own') return;
  const { place, setting } = storeWords(settings);
  throw new SettingsFault(
    `${place} holds ${found === 'empty' ? 'none of the files of this database' : 'the files of another database'}: ` +
      'uploads would be lost to the other processes, and theirs to this one. Set ' +
      `${setting} to where its files are, the same for all processes. Where the files have been moved without ` +
      'files/store.json, or are lost, start one process once with FREIGHTDECK_ACCEPT=new-store.',
  );
}
