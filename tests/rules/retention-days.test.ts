import { beforeAll, expect, it } from 'vitest';
import { addParameter } from '../../plugins/system/contract/index.ts';
import { SignedInServer } from '../support/signed-in-server.ts';

let desk: SignedInServer;
beforeAll(async () => {
  desk = await SignedInServer.open(['admin']);
}, 120_000);

const set = (configKey: string, configValue: string, more: object = {}) =>
  desk.run('admin', addParameter, {
    ...{ configKey, configValue, configName: '日志保留天数', valueType: 'INTEGER', configGroup: 'OTHER' },
    ...{ sensitive: 0, scopePlatformId: null, remark: '' },
    ...more,
  } as never);

it('days to keep are held to the law, and to what is deleted at all', async () => {
  expect(await set('retention.auditLog', '179')).toMatchObject({
    status: 400,
    reason: 'retentionKept',
    message: '保留天数须为运营平台的整数参数，且法律要求不少于180天',
  });
  expect(await set('retention.recordEvent', '400')).toMatchObject({ reason: 'retentionKept' });
  expect(await set('retention.auditLog', '365', { scopePlatformId: '10001' })).toMatchObject({
    reason: 'retentionKept',
  });
  expect(await set('retention.vouchers', '365')).toMatchObject({ reason: 'retentionUnknown' });
  expect(await set('retention.auditLog', '180')).toMatchObject({ status: 200 });
});
