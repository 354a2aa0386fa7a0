import { describe, expect, it } from 'vitest';
import { readSettings } from '../../host/server/settings.ts';
import { settingsHelp, settingsList, unknownSettings } from '../../host/server/settings-list.ts';

const production = {
  FREIGHTDECK_MODE: 'production',
  DATABASE_URL: 'postgres://db/freight',
  FREIGHTDECK_SECRET: 'k3Zq9vX1mB7tR5wY2pL8sD4fG6hJ0aCe',
};

describe('settings', () => {
  it('have defaults for a demo on this machine', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'demo',
      port: 8889,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: '',
      poolSize: 10,
      demoScale: 0.015,
      demoNow: '',
      demoPassword: 'Freight#2026',
      simulators: true,
      logLevel: 'warn',
    });
    expect(
      readSettings({
        PORT: ' 0 ',
        DEMO_SCALE: '1',
        DEMO_NOW: '2026-02-28 23:59:59',
        FREIGHTDECK_MODE: 'test',
        HOST: '::1',
        FREIGHTDECK_POOL_SIZE: '24',
      }),
    ).toMatchObject({ port: 0, demoScale: 1, mode: 'test', host: '::1', poolSize: 24 });
    expect(readSettings({ FREIGHTDECK_TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00::/8,::1' }).trustedProxies).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::/8',
      '::1',
    ]);
    expect(readSettings({ FREIGHTDECK_PARTNER_NETWORKS: '10.20.0.0/16, fd00::/8' }).partnerNetworks).toEqual([
      '10.20.0.0/16',
      'fd00::/8',
    ]);
  });
  it.each([
    [{ FREIGHTDECK_MODE: 'prod' }, 'FREIGHTDECK_MODE is "prod"; it must be one of demo, test, production.'],
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ PORT: '65536' }, 'from 0 to 65535'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ PORT: '80.5' }, 'whole number'],
    [{ DEMO_SCALE: 'big' }, 'DEMO_SCALE is "big"'],
    [{ DEMO_SCALE: '11' }, 'from 0 to 10'],
    [{ DEMO_NOW: '2026-02-30 08:00:00' }, 'DEMO_NOW'],
    [{ DEMO_NOW: 'today' }, 'DEMO_NOW'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ FREIGHTDECK_REPLICA_URL: 'postgres://replica/x' }, 'needs DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/x', FREIGHTDECK_REPLICA_URL: 'mysql://x' }, 'FREIGHTDECK_REPLICA_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ FREIGHTDECK_SIMULATORS: 'yes' }, 'one of on, off'],
    [{ FREIGHTDECK_BEHIND_TLS: 'true' }, 'FREIGHTDECK_BEHIND_TLS'],
    [{ FREIGHTDECK_PARTNER_NETWORKS: '10.20.0.0/16, 10.0.0.1' }, 'names "10.0.0.1"'],
    [{ FREIGHTDECK_PARTNER_NETWORKS: '10.20.0.0/33' }, 'names "10.20.0.0/33"'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: '10.0.0.5, proxy' }, 'names "proxy"'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: '10.0.0.0/33' }, 'names "10.0.0.0/33"'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: '0.0.0.0/0' }, 'not everybody'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: 'true' }, 'names "true"'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'names "0.0.0.0/1": it is wider than /8'],
    [{ FREIGHTDECK_TRUSTED_PROXIES: '::ffff:0:0/96' }, 'wider than /104'],
    [{ FREIGHTDECK_PARTNER_NETWORKS: '0.0.0.0/0' }, 'names "0.0.0.0/0": it is wider than /8'],
    [{ FREIGHTDECK_PARTNER_NETWORKS: '2000::/3' }, 'wider than /16'],
    [{ FREIGHTDECK_ACCEPT: 'all' }, 'FREIGHTDECK_ACCEPT names "all"'],
    [{ FREIGHTDECK_DEMO_DATABASE: 'yes' }, 'FREIGHTDECK_DEMO_DATABASE'],
    [{ FREIGHTDECK_POOL_SIZE: '3' }, 'FREIGHTDECK_POOL_SIZE is "3"; it must be a whole number from 4 to 200.'],
    [{ HOST: '0.0.0.0' }, 'Demo mode has known passwords and listens on this machine only'],
    [{ HOST: '0.0.0.0', FREIGHTDECK_MODE: 'test' }, 'Test mode has known passwords and listens on this machine only'],
  ])('%j is refused and named', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
  it('production starts with its own database and secret', () => {
    expect(readSettings(production)).toMatchObject({ mode: 'production', simulators: false, logLevel: 'info' });
    expect(readSettings({ ...production, DATABASE_URL: '', FREIGHTDECK_ALLOW_PGLITE: '1' }).databaseUrl).toBe('');
  });
  it.each([
    [{ DATABASE_URL: '' }, 'needs PostgreSQL'],
    [{ DATABASE_URL: '', FREIGHTDECK_ALLOW_PGLITE: 'yes' }, 'FREIGHTDECK_ALLOW_PGLITE'],
    [{ FREIGHTDECK_SIMULATORS: 'on' }, 'simulators'],
    [{ DEMO_PASSWORD: 'Freight#2026' }, 'remove DEMO_PASSWORD'],
    [{ DEMO_SCALE: '1' }, 'remove DEMO_SCALE'],
    [{ FREIGHTDECK_DEMO_DATABASE: '1' }, 'remove FREIGHTDECK_DEMO_DATABASE'],
    [{ DEMO_NOW: '2026-01-01 00:00:00' }, 'remove DEMO_NOW'],
    [{ FREIGHTDECK_SECRET: undefined }, 'FREIGHTDECK_SECRET'],
    [{ FREIGHTDECK_SECRET: 'short' }, '32 characters'],
    [{ FREIGHTDECK_SECRET: 'x'.repeat(40) }, 'FREIGHTDECK_SECRET'],
    [{ FREIGHTDECK_SECRET: 'freightdeck-demo-secret-not-for-production' }, 'FREIGHTDECK_SECRET'],
    [{ FREIGHTDECK_EARLIER_SECRET: 'x' }, 'FREIGHTDECK_EARLIER_SECRET'],
    [{ FREIGHTDECK_PUBLIC_URL: 'http://console.example.cn' }, 'production is reached by https'],
    [{ LOG_LEVEL: 'debug' }, 'debug'],
  ])('production refuses %j', (change, message) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(message);
  });
  it('take plain http at this machine only', () => {
    const publicUrl = 'http://localhost:8889';
    expect(readSettings({ ...production, FREIGHTDECK_PUBLIC_URL: publicUrl }).publicUrl).toBe(publicUrl);
  });
  it('that are spelt wrongly are told with the name that was meant', () => {
    expect(
      unknownSettings({
        FREIGHTDECK_TRUSTED_PROXY: '10.0.0.1',
        FREIGHTDECK_MODE: 'demo',
        FREIGHTDECK_SERVICE_HOST: '10.0.0.2',
        FREIGHTDECK_PORT_80_TCP: 'tcp://10.0.0.2:80',
      }),
    ).toEqual([
      'FREIGHTDECK_TRUSTED_PROXY is no setting of Freightdeck and has no effect. ' +
        'Did you mean FREIGHTDECK_TRUSTED_PROXIES?',
    ]);
  });
  it('are all listed in the help', () => {
    for (const language of ['zh', 'en'] as const)
      for (const { name } of settingsList) expect(settingsHelp(language)).toContain(name);
    expect(settingsList.map((one) => one.name)).toEqual(
      expect.arrayContaining([
        'FREIGHTDECK_MODE',
        'PORT',
        'HOST',
        'FREIGHTDECK_DATA_DIR',
        'DATABASE_URL',
        'DEMO_SCALE',
        'DEMO_NOW',
        'DEMO_PASSWORD',
        'FREIGHTDECK_ALLOW_PGLITE',
      ]),
    );
  });
});
