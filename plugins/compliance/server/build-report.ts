import { createHash } from 'node:crypto';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { Outside, sql, textWithKeys, textWithNumbers } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { knownError } from '../contract/error-dictionary.ts';
import { hearReport, regReports, regulatorSubmit } from '../contract/index.ts';
import type { MsgType, RegulatorMessage, Repair } from '../contract/index.ts';
import { digits14, fieldWord, wrongFields } from './domain/payload-rules.ts';
import type { Body } from './domain/payload-rules.ts';
import type { PaidFunds } from './funds-report.ts';
import { payloadOf, providerOf } from './payloads.ts';
import { repairsOf } from './repairs.ts';

type Report = RecordOf<typeof regReports>;
/** A message with what was told when it came up, and what it said last. */
export type Kept = Report & { readonly given: PaidFunds | null };

/** 报文名称 and interface of each kind. */
const documents: Readonly<Record<MsgType, readonly [name: string, ipcType: string]>> = {
  VEHICLE: ['车辆基本信息', 'WLHY_CL1001'],
  DRIVER: ['驾驶员基本信息', 'WLHY_JSY1001'],
  POSITION: ['车辆定位信息', 'WLHY_WZ1001'],
  WAYBILL: ['电子运单', 'WLHY_YD1001'],
  FUNDS: ['资金流水单', 'WLHY_ZJ1001'],
};
/** The messages that say when they are sent. */
const tellsTime: readonly MsgType[] = ['WAYBILL', 'FUNDS'];
const versionNumber = '2026';

export const hashOf = (body: Body): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

type Failure = {
  readonly reportState: 4;
  readonly errorCode: string;
  readonly message: string;
  readonly repairs: readonly Repair[];
};
/** What a message becomes that is not accepted. */
export async function failed(
  call: Pick<Call, 'tx'>,
  report: Report,
  errorCode: string,
  message: string,
  fields: readonly string[] = [],
): Promise<Failure> {
  return {
    reportState: 4,
    errorCode: errorCode.slice(0, 40),
    message: message.slice(0, 200),
    repairs: await repairsOf(call, report, fields, errorCode),
  };
}
/** Whether all that is wrong is that no position has come. */
const hasNoPosition = (wrong: readonly string[]): boolean => wrong.includes('positionDateTime');

/** The whole message as it leaves, with its envelope. */
async function written(
  { tx, now, get }: Pick<Call, 'tx' | 'now' | 'get'>,
  report: Pick<Report, 'platformId' | 'msgType'>,
  key: string,
  body: Body,
): Promise<string> {
  const at = digits14(now());
  const provider = await providerOf({ tx, get }, report.platformId);
  const [documentName, ipcType] = documents[report.msgType];
  return JSON.stringify({
    header: {
      messageReferenceNumber: key,
      documentName,
      documentVersionNumber: versionNumber,
      senderCode: provider?.uscc ?? report.platformId,
      recipientCode: provider?.regProvince ?? '',
      messageSendingDateTime: at,
      ipcType,
    },
    body,
  });
}
type Sending = Pick<Call, 'tx' | 'now' | 'get' | 'platformId' | 'caller' | 'newId'>;
const withTime = (msgType: MsgType, body: Body, now: string): Body =>
  tellsTime.includes(msgType) ? { ...body, sendToProDateTime: digits14(now) } : body;

/** The message as it was sent, or would be sent now. */
export async function textOf(call: Sending, report: Kept): Promise<string> {
  const kept = await call.tx.one<{ payload: string | null }>(
    sql`select payload from reg_report where platform_id = ${report.platformId} and id = ${report.id}`,
  );
  if (kept?.payload && report.reportState !== 5) return textWithNumbers(call, kept.payload);
  const built = await payloadOf(call, report);
  if (!built) return '{}';
  return written(call, report, `${report.id}-${report.seq}`, withTime(report.msgType, built.body, call.now()));
}

/**
 * Builds a message from the records of now, checks it and sends it; returns its new state. What was built stays as it
 * is, with its hash, however often it has to be sent.
 */
export async function handOver(call: Sending, report: Kept): Promise<Readonly<Record<string, unknown>>> {
  const now = call.now();
  const { platformId, msgType, bizNo, seq } = report;
  const built = await payloadOf(call, report);
  if (!built) return { ...(await failed(call, report, 'NO_RECORD', knownError('NO_RECORD').zh)), sentAt: now };
  const body = withTime(msgType, built.body, now);
  const wrong = wrongFields(msgType, body, built.light);
  const key = `${report.id}-${seq}`;
  const payload = await written(call, report, key, body);
  const payloadHash = hashOf(built.body);
  const kept = { payload: await textWithKeys(call, payload), payloadHash, recheck: false, checkedAt: now };
  if (wrong.length > 0) {
    const words = wrong.map((path) => fieldWord(msgType, path)).join('、');
    const failure = hasNoPosition(wrong)
      ? await failed(call, report, 'NO_POSITION', knownError('NO_POSITION').zh, ['positionDateTime'])
      : await failed(call, report, 'FIELD', `报文字段不合格：${words}`, wrong);
    return { ...kept, ...failure, sentAt: null };
  }
  const message: RegulatorMessage = { msgType, bizNo, seq, hash: payloadHash, payload };
  await call.get(Outside).send(call, regulatorSubmit, message, { key, then: hearReport, on: report.id, platformId });
  return { ...kept, reportState: 2, sentAt: now, errorCode: null, message: null, repairs: [] };
}

/** A message with nothing wrong in it, as it would be kept if it was sent now; none if a field is wrong. */
export async function wholeMessage(
  call: Pick<Call, 'tx' | 'now' | 'get' | 'newId'>,
  report: Pick<Report, 'id' | 'platformId' | 'msgType' | 'bizId' | 'waybillSn' | 'seq'>,
): Promise<{ readonly payload: string; readonly payloadHash: string } | undefined> {
  const built = await payloadOf(call, { ...report, given: null });
  if (!built) return undefined;
  const body = withTime(report.msgType, built.body, call.now());
  if (wrongFields(report.msgType, body, built.light).length > 0) return undefined;
  const payload = await written(call, report, `${report.id}-${report.seq}`, body);
  return { payload: await textWithKeys(call, payload), payloadHash: hashOf(built.body) };
}
