import { SettingsFault } from './settings-fault.ts';

/** Used where none is set; everybody knows it, so production refuses it. */
export const demoSecret = 'freightdeck-demo-secret-not-for-production';

/** What it looks at of the settings. */
interface Checked {
  readonly databaseUrl: string;
  readonly simulators: boolean;
  readonly demoDatabase: boolean;
  readonly secret: string;
  readonly earlierSecret: string;
  readonly publicUrl: string;
  readonly logLevel: string;
}
type Environment = Readonly<Record<string, string | undefined>>;

const isPoor = (secret: string): boolean => secret.length < 32 || secret === demoSecret || new Set(secret).size < 8;
const onThisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Refuses what is right for a demo and wrong where real money is. */
export function checkProduction(settings: Checked, environment: Environment): void {
  const allowed = environment['FREIGHTDECK_ALLOW_PGLITE']?.trim() ?? '';
  if (!['', '0', '1'].includes(allowed))
    throw new SettingsFault(`FREIGHTDECK_ALLOW_PGLITE is "${allowed}"; it must be 1 or 0.`);
  if (settings.databaseUrl === '' && allowed !== '1')
    throw new SettingsFault(
      'Production needs PostgreSQL: set DATABASE_URL. The embedded database does not survive a power cut; ' +
        'FREIGHTDECK_ALLOW_PGLITE=1 takes it all the same.',
    );
  if (settings.simulators)
    throw new SettingsFault('Production does not run with simulators: remove FREIGHTDECK_SIMULATORS=on.');
  if (settings.demoDatabase)
    throw new SettingsFault('Production has no demo database: remove FREIGHTDECK_DEMO_DATABASE.');
  for (const name of ['DEMO_SCALE', 'DEMO_NOW', 'DEMO_PASSWORD'])
    if ((environment[name] ?? '') !== '')
      throw new SettingsFault(`Production has no demo data and no demo accounts: remove ${name}.`);
  if (isPoor(settings.secret))
    throw new SettingsFault(
      'Production needs a FREIGHTDECK_SECRET of its own with at least 32 characters, e.g. from `openssl rand ' +
        '-base64 33`.',
    );
  if (settings.earlierSecret !== '' && isPoor(settings.earlierSecret))
    throw new SettingsFault(
      'FREIGHTDECK_EARLIER_SECRET is none that production could have had: it must be the FREIGHTDECK_SECRET used ' +
        'before, whole, with at least 32 characters, or empty.',
    );
  if (settings.publicUrl.startsWith('http:') && !onThisMachine.has(new URL(settings.publicUrl).hostname))
    throw new SettingsFault(
      `FREIGHTDECK_PUBLIC_URL is "${settings.publicUrl}"; production is reached by https, such as ` +
        'https://console.example.cn (http only at localhost).',
    );
  if (['trace', 'debug'].includes(settings.logLevel))
    throw new SettingsFault(`Production does not log at ${settings.logLevel}.`);
}
