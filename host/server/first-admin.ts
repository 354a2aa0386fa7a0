import { passwordFault } from '@freightdeck/core/server/auth';
import type { Settings } from './settings.ts';
import { SettingsFault } from './settings-fault.ts';

/** Refuses what the first administrator of a production database cannot be made of. */
export function checkFirstAdmin({ adminUser, adminPassword }: Settings): void {
  if (adminPassword === '')
    throw new SettingsFault(
      'Nobody can sign in yet: set FREIGHTDECK_ADMIN_PASSWORD (and FREIGHTDECK_ADMIN_USER) for the first ' +
        'administrator, for this start only.',
    );
  if (passwordFault(adminPassword, adminUser) !== undefined)
    throw new SettingsFault(
      'FREIGHTDECK_ADMIN_PASSWORD is too weak: 8 to 20 characters with a letter, a digit and a special ' +
        'character, and not a common one.',
    );
}
