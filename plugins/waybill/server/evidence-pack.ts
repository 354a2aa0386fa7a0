import { Packing, recordEvent, rowMaskerOf, serve, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { PackedFile } from '@freightdeck/sdk/contract';
import { evidenceAsked, evidencePack, waybills } from '../contract/index.ts';
import type { EvidencePart } from '../contract/index.ts';
import { waybillPaper } from './waybill-paper.ts';

const titles: Readonly<Record<EvidencePart, string>> = {
  contracts: '合同签署记录',
  slips: '磅单记录',
  receipt: '回单记录',
  settlement: '结算记录',
  vouchers: '支付凭证记录',
  invoices: '发票记录',
  rules: '合规检查结果',
  waivers: '豁免记录',
  reports: '监管上报应答',
  track: '轨迹摘要',
};
const written = (path: string, title: string, rows: unknown): PackedFile => ({
  path,
  title,
  content: Buffer.from(JSON.stringify(rows, undefined, 1)),
});
/** What happened to the trip, and who did it. */
const trailOf = (call: Call, platformId: string, id: string): Promise<readonly object[]> =>
  call.tx.rows<object>(sql`
    select action, from_state, to_state, actor_type, actor_name, at, reason from record_event
    where platform_id = ${platformId} and resource = 'waybill' and record_id = ${id} order by at, id`);

const pack = serve(evidencePack, async (call, { origin }, record) => {
  const { platformId, id: waybillId, waybillSn } = record;
  const isPlain = call.can('data:plainMobile');
  const files: PackedFile[] = [];
  const paper = await waybillPaper(call as Call, waybillId, origin, isPlain);
  if (!paper) return call.refuse('notFound');
  files.push({ path: `1-waybill/${waybillSn}.pdf`, title: '运单', content: paper.content });
  if (record.importEvidence)
    files.push({ path: '1-waybill/import-evidence', title: '导入凭据', content: { stored: record.importEvidence } });
  const shown = rowMaskerOf(waybills.fields, (key) => call.can(key));
  const fields = Object.fromEntries(
    Object.keys(waybills.fields).map((name) => [name, (record as never)[name] ?? null]),
  );
  const facts = { version: record.version, ...(shown ? shown(fields) : fields) };
  files.push(written(`1-waybill/${waybillSn}.json`, '运单数据', facts));
  await call.emit(evidenceAsked, {
    platformId,
    waybillId,
    waybillSn,
    add: (part, papers) => {
      if (papers.length > 0) files.push(written(`9-data/${part}.json`, titles[part], papers));
    },
    pack: { origin, check: paper.check, put: (file) => files.push(file) },
  });
  files.push(written('9-data/events.json', '操作记录', await trailOf(call as Call, platformId, waybillId)));
  const packing = call.get(Packing);
  for (const file of files.sort((a, b) => a.path.localeCompare(b.path, 'en'))) packing.put(call, file);
  await recordEvent(call, waybills, waybillId, {
    action: 'evidencePack',
    detail: { files: files.length, plain: isPlain },
    platformId,
  });
  return { files: files.length };
});
export const packServes: readonly Served[] = [pack];
