import { beforeAll, describe, expect, test } from 'vitest';
import { buildApi } from '../../core/server/api/index.ts';
import type { Api } from '../../core/server/api/index.ts';
import { provideSealing, SecretBox } from '../../core/server/outside/index.ts';
import { claimServes, migrations as claimMigrations } from '../../core/server/claims/index.ts';
import { addDriver, approveDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { provider } from '../../plugins/provider/plugin.ts';
import { auditClaims, claimAudit, releaseAudit } from '../../sdk/contract/index.ts';
import { permissionKeys } from '../../sdk/manifest/index.ts';
import { Refused, sql } from '../../sdk/server/index.ts';
import type { Caller, Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  FreightWorld,
  freightHalves,
  freightMigrations,
  operator,
  person,
  worldSecret,
} from '../support/freight-world.ts';

onEachDatabase('claims of audits', [...freightMigrations, ...claimMigrations], (open) => {
  const one = person('张三', 'provider');
  const other = person('李四', 'provider');
  const stranger = person('王五', 'provider');
  const reader = person('只读', 'provider', ['serviceDriverAuditList:view']);
  const command = approveDriver.name;
  let database: Database;
  let world: FreightWorld;
  let drivers = 0;
  const api: Api = buildApi({
    halves: freightHalves,
    coreServes: claimServes(() => api),
    coreKeys: permissionKeys(provider),
    coreProvides: [provideSealing(new SecretBox(worldSecret))],
  });
  beforeAll(async () => {
    database = await open();
    world = await FreightWorld.open(database);
  });
  /** A driver nobody has looked at yet. */
  async function desk() {
    const { id } = await world.run(addDriver, driverInput((drivers += 1)), { as: one });
    const claim = async (as: Caller, record = id, platformId = '10001'): Promise<string> => {
      try {
        await api.run(database, claimAudit, { command, record }, { as, platformId });
        return 'mine';
      } catch (error) {
        if (error instanceof Refused)
          return 'envelope' in error
            ? `${error.code}: ${(error as { envelope: { message?: string } }).envelope.message ?? ''}`
            : error.code;
        throw error;
      }
    };
    const release = (as: Caller, platformId = '10001') =>
      api.run(database, releaseAudit, { command, record: id }, { as, platformId });
    const claims = async (as: Caller, platformId = '10001') => {
      const endpoint = api.endpoints.get(auditClaims.path)!;
      const answer = await api.dispatch(
        endpoint,
        {
          session: { sessionId: 's', caller: as, platformId, isOperator: platformId === '00001' },
          language: 'zh',
          requestId: 'r-12345678',
          ip: '',
          body: { command, records: [id] },
        },
        database,
      );
      return (answer.data as { claims: { name: string }[] }).claims.map(({ name }) => name);
    };
    return { id, claim, release, claims };
  }

  describe('a record on one desk', () => {
    test("is nobody else's until it is given back; asking again holds it longer", async () => {
      const { claim, release, claims } = await desk();
      expect(await claim(one)).toBe('mine');
      expect(await claim(one)).toBe('mine');
      expect(await claim(other)).toBe('claimed: 张三正在审核这条记录');
      expect(await claims(other)).toEqual(['张三']);
      expect(await claims(one)).toEqual([]);
      await release(other);
      expect(await claim(other)).toMatch(/^claimed/);
      await release(one);
      expect(await claim(other)).toBe('mine');
    });

    test('is free again when its auditor is gone for long', async () => {
      const { id, claim } = await desk();
      await claim(one);
      await database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.run(sql`update audit_claim set until = clock_timestamp() - interval '1 second' where record_id = ${id}`),
      );
      expect(await claim(other)).toBe('mine');
      expect(await claim(one)).toMatch(/^claimed: 李四/);
    });

    test('of two who ask at once one gets it', async () => {
      const { claim } = await desk();
      const got = await Promise.all([claim(one), claim(other), claim(one), claim(other)]);
      expect(new Set(got.map((said) => said.split(':')[0]))).toEqual(new Set(['mine', 'claimed']));
      expect(got.filter((said) => said === 'mine')).toHaveLength(2);
    });

    test('the operator and the provider do not collide either; another tenant does not see it at all', async () => {
      const { claim, claims } = await desk();
      expect(await claim(operator, undefined, '00001')).toBe('mine');
      expect(await claim(one)).toBe('claimed: operator正在审核这条记录');
      expect(await claim(stranger, undefined, '10002')).toMatch(/^absent/);
      expect(await claims(stranger, '10002')).toEqual([]);
    });

    test('is claimed by those who may decide, for a command that decides', async () => {
      const { claim, claims, id } = await desk();
      expect(await claim(reader)).toMatch(/^forbidden/);
      expect(await claims(reader)).toEqual([]);
      await expect(
        api.run(database, claimAudit, { command: addDriver.name, record: id }, { as: one, platformId: '10001' }),
      ).rejects.toMatchObject({ code: 'unknownSubject' });
      expect(await claim(one, '01JZZZZZZZZZZZZZZZZZZZZZZZ')).toMatch(/^absent/);
    });
  });
});
