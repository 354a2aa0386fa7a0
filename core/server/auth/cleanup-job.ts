import { job, sql } from '@freightdeck/sdk/server';

/**
 * Deletes what no longer has an effect: sessions a week after their end, sign-in attempts after their window, codes
 * after half a year.
 */
export const identityCleanup = job({
  name: 'identity.cleanup',
  everySeconds: 3600,
  run: async (call) => {
    const now = call.now();
    await call.tx.run(sql`delete from session where expires_at < ${now}::timestamptz - interval '7 days'`);
    await call.tx.run(sql`delete from sign_on_attempt where expires_at < ${now}::timestamptz - interval '1 day'`);
    await call.tx.run(
      sql`delete from login_attempt where at < ${now}::timestamptz - interval '31 days' or (outcome = 'failed'
        and at < ${now}::timestamptz - interval '1 day')`,
    );
    await call.tx.run(sql`delete from verify_code where sent_at < ${now}::timestamptz - interval '180 days'`);
  },
});
