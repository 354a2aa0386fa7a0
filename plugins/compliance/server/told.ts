import { OwnNotices, sql, tellWhile } from '@freightdeck/sdk/server';
import type { Call, Job } from '@freightdeck/sdk/server';
import { compliance as plugin } from '../plugin.ts';

const operator = '00001';
/**
 * 规则拦截: whoever asks for waivers at the provider, and the operator, hear of a trip that a rule has begun to stop, with
 * the number of them. Further ones within half an hour are on the page that the notice opens.
 */
export async function tellBlocked(
  call: Call,
  { platformId, waybillSn }: { readonly platformId: string; readonly waybillSn: string },
): Promise<void> {
  const notices = call.find(OwnNotices);
  if (!notices) return;
  const stopped = await call.tx.one<{ count: number }>(sql`
    select count(*)::int as count from compliance_check where platform_id = ${platformId} and risk_level = 'HIGH'`);
  const count = stopped?.count ?? 1;
  for (const to of new Set([platformId, operator]))
    await notices.add(call.tx, {
      platformId: to,
      kind: `compliance.ruleBlock.${platformId}`,
      level: 'warning',
      key: 'fiveFlowCheck:waive',
      at: call.now(),
      title: { zh: '规则拦截运单', en: 'A rule stops a trip' },
      text: {
        zh: `服务商${platformId}：运单 ${waybillSn} 被规则拦截，共 ${count} 单高风险。`,
        en: `Provider ${platformId}: a rule stops trip ${waybillSn}; ${count} trips are of high risk.`,
      },
      opens: { path: plugin.routes.fiveFlowCheck.path, query: { riskLevel: 'HIGH' } },
    });
}

/** More failures than this within an hour are told. */
const mostFailures = 20;
interface Failing {
  readonly id: string;
  readonly platformId: string;
  readonly count: number;
}
/** 上报失败: more than twenty messages that the regulator refused within an hour, told once until it is quiet again. */
export const tellUploadFailures: Job = tellWhile(
  'compliance.uploadFailures',
  300,
  (call) =>
    call.tx.rows<Failing>(sql`
      select platform_id as id, platform_id, count(*)::int as count from reg_report
      where report_state = 4 and updated_at > ${call.now()}::timestamptz - interval '1 hour'
      group by platform_id having count(*) > ${mostFailures}::int`),
  async (call, { platformId, count }) => {
    for (const to of new Set([platformId, operator]))
      await call.find(OwnNotices)?.add(call.tx, {
        platformId: to,
        kind: `compliance.uploadFailures.${platformId}`,
        level: 'warning',
        key: 'regReportQueue:resend',
        title: { zh: '监管上报失败过多', en: 'Many messages to the regulator fail' },
        text: {
          zh: `服务商${platformId}：一小时内有 ${count} 条报文上报失败。`,
          en: `Provider ${platformId}: ${count} messages failed within an hour.`,
        },
        opens: { path: plugin.routes.regReportMessages.path, query: { reportState: '4' } },
      });
  },
);
