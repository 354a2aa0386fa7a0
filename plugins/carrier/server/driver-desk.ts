import { numberKey, platformName, serve, smsOf, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addBlock } from '@freightdeck/plugin-vehicle/contract';
import { blockDriver, verifyDriver, verifyPerson, type drivers } from '../contract/index.ts';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { askRealName } from './person.ts';
import { lackingOf } from './whole.ts';

type Driver = RecordOf<typeof drivers>;
const [verified, asking] = [1, 4];

const findPerson = (call: Pick<Call, 'tx' | 'get'>, { platformId, idNumber, name }: Driver) =>
  call.tx.one<{ id: string }>(sql`select id from person_check
    where platform_id = ${platformId} and id_number = ${numberKey(call, idNumber)} and name = ${name}`);

/** Whoever is not on the list of people yet is put on it first. */
const verify = serve(verifyDriver, async (call, _input, driver) => {
  if (driver.realNameStatus === verified) call.refuse('verified');
  if (driver.realNameStatus === asking) call.refuse('asked');
  if (!(await findPerson(call, driver))) await askRealName(call as Call, driver, 4);
  const person = await findPerson(call, driver);
  if (!person) return call.refuse('notFound');
  await call.execute(verifyPerson, {}, { id: person.id });
});
const block = serve(blockDriver, async (call, { reasonCode, reason, validTo }, driver) => {
  await call.execute(addBlock, {
    targetType: 'DRIVER',
    keyValue: driver.idNumber,
    reasonCode,
    reason,
    validTo,
  });
});

/** What the text message says is in Chinese, whatever language the person at the console reads. */
export async function invite(call: Call, driver: Driver): Promise<{ readonly invitedAt: string }> {
  const papers = lackingOf({ language: 'zh' }, driver);
  if (papers === '') call.refuse('whole');
  if (driver.invitedAt?.startsWith(call.now().slice(0, 10))) call.refuse('invited');
  const sms = smsOf(call, driver.platformId);
  if (!sms) return call.refuse('noSms');
  const issuer = await call.tx.one<{ name: string }>(
    sql`select ${platformName} as name from driver r
      where r.platform_id = ${driver.platformId} and r.id = ${driver.id}`,
  );
  await sms.send(call, {
    platformId: driver.platformId,
    mobile: driver.mobile,
    text: `${issuer?.name ?? ''}邀请您完善司机资料：缺少${papers}。请补齐后提交审核，如有疑问请联系服务商。`,
  });
  return { invitedAt: call.now() };
}

export const driverDeskServes: readonly Served[] = [verify, block];
