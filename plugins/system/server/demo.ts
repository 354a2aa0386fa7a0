import { smsOf } from '@freightdeck/sdk/server';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addParameter, editParameter, sendSmsCheck } from '../contract/index.ts';

const DAY = 86_400_000;
/** Whether text messages can be sent, which only the simulator does. */
const sends = (call: Call): boolean => smsOf(call) !== undefined;
/** Some parameters, one of them changed, and a driver who was asked for confirmation. */
export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  await stage.together('00001', async (at) => {
    const call = at(ago(200), 'operator');
    const lock = await call.execute(addParameter, {
      configKey: 'signIn.lockMinutes',
      configName: '登录锁定时长(分钟)',
      configValue: '15',
      valueType: 'INTEGER',
      configGroup: 'SIGN_IN',
      sensitive: 0,
      remark: '连续失败后锁定',
    });
    await call.execute(addParameter, {
      configKey: 'waybill.autoCloseDays',
      configName: '运单自动关闭天数',
      configValue: '30',
      valueType: 'INTEGER',
      configGroup: 'WAYBILL',
      sensitive: 0,
      remark: '',
    });
    await call.execute(addParameter, {
      configKey: 'notice.smsSignature',
      configName: '短信签名',
      configValue: '示范货运',
      valueType: 'TEXT',
      configGroup: 'NOTICE',
      sensitive: 0,
      remark: '',
    });
    await call.execute(addParameter, {
      configKey: 'notice.gatewayToken',
      configName: '短信网关令牌',
      configValue: 'demo-token-not-in-use',
      valueType: 'TEXT',
      configGroup: 'NOTICE',
      sensitive: 1,
      remark: '仅演示',
    });
    await call.execute(addParameter, {
      configKey: 'money.withdrawAudit',
      configName: '提现复核',
      configValue: '1',
      valueType: 'FLAG',
      configGroup: 'MONEY',
      sensitive: 0,
      scopePlatformId: '10001',
      remark: '',
    });
    await at(ago(30), 'operator').execute(
      editParameter,
      {
        configName: '登录锁定时长(分钟)',
        configValue: '30',
        configGroup: 'SIGN_IN',
        remark: '连续失败后锁定',
        reason: '安全要求',
      },
      lock,
    );
  });
  for (const [index, platformId] of ['10001', '10002'].entries())
    await stage.together(platformId, async (at) => {
      const call = at(ago(2), 'provider');
      if (sends(call))
        await call.execute(sendSmsCheck, {
          waybillSn: `YD2603010000000${index + 1}`,
          driverName: '安平',
          mobile: `1990005100${index}`,
          scene: 'UNLOAD',
        });
    });
}
