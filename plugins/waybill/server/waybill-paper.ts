import { createHash } from 'node:crypto';
import { wordOf } from '@freightdeck/sdk/contract';
import type { Field, VisitVerdict } from '@freightdeck/sdk/contract';
import { checkAddress, checkCode, PdfPrinter, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, PaperPart, Served } from '@freightdeck/sdk/server';
import {
  formatDistance,
  formatMoney,
  formatUnitPrice,
  formatWeight,
  maskMobile,
  maskName,
} from '@freightdeck/sdk/values';
import { checkWaybill, payeeType, printWaybill, waybills, waybillStatus } from '../contract/index.ts';
import type { Waybill } from './pinned-terms.ts';

const named = (field: Pick<Field, 'choices'>, value: string | number | null, language: 'zh' | 'en' = 'zh'): string =>
  wordOf(field, value, language) ?? '';
const { cargoType, valuationMethod, weightBasis, sourceChannel } = waybills.fields;

/** The printed fields, in the order in which they are hashed. */
const printed = [
  'waybillSn',
  'platformId',
  'goodsSn',
  'goodsName',
  'cargoType',
  'companyName',
  'sourceChannel',
  'driverName',
  'driverMobile',
  'vehicleNum',
  'trailerNum',
  'captainName',
  'payeeType',
  'payeeName',
  'loadPlace',
  'loadUnitName',
  'unloadPlace',
  'unloadUnitName',
  'distanceM',
  'valuationMethod',
  'weightBasis',
  'carrierPrice',
  'estimateKg',
  'loadNetKg',
  'unloadNetKg',
  'settleKg',
  'lossKg',
  'gainKg',
  'grossFreight',
  'lossDeductCents',
  'roundingAmount',
  'freightAmount',
  'infoFee',
  'oilAmount',
  'gasAmount',
  'cashAmount',
  'waybillStatus',
  'cancelReason',
  'acceptAt',
  'confirmAt',
  'arriveLoadAt',
  'loadAt',
  'departAt',
  'arriveUnloadAt',
  'unloadAt',
  'signAt',
  'cancelAt',
  'remark',
] as const satisfies readonly (keyof Waybill)[];
/** SHA-256 of the printed values, in fixed order. */
export const waybillHash = (waybill: Waybill): string =>
  createHash('sha256')
    .update(JSON.stringify(printed.map((field) => waybill[field] ?? null)))
    .digest('hex');

type Row = readonly [label: string, value: string];
const filled = (rows: readonly (readonly [string, string | null])[]): Row[] =>
  rows.filter((row): row is Row => row[1] !== null && row[1] !== '');
const kg = (value: number | null): string | null => (value === null ? null : `${formatWeight(value)} 吨`);
const yuan = (value: number | null): string | null => (value === null ? null : `${formatMoney(value)} 元`);
/** A part that is zero for this trip gets no line. */
const any = (value: number | null): number | null => (value === 0 ? null : value);
const units: Readonly<Record<string, string>> = { TONNE: '元/吨', TRIP: '元/车', KM: '元/公里', TONNE_KM: '元/吨公里' };

function partsOf(w: Waybill, isPlain: boolean): PaperPart[] {
  return [
    {
      kind: 'facts',
      rows: filled([
        ['运单状态', named(waybillStatus, w.waybillStatus)],
        ['来源', named(sourceChannel, w.sourceChannel)],
        ['托运人', w.companyName],
        ['货源单号', w.goodsSn],
        ['货物名称', w.goodsName],
        ['货物类型', named(cargoType, w.cargoType)],
        ['取消原因', w.cancelReason],
      ]),
    },
    {
      kind: 'facts',
      title: '装货与卸货',
      rows: filled([
        ['装货地', w.loadPlace],
        ['发货单位', w.loadUnitName],
        ['卸货地', w.unloadPlace],
        ['收货单位', w.unloadUnitName],
        ['计划里程', `${formatDistance(w.distanceM)} 公里`],
      ]),
    },
    {
      kind: 'facts',
      title: '承运人与车辆',
      rows: filled([
        ['驾驶员', w.driverName],
        ['电话', isPlain ? w.driverMobile : maskMobile(w.driverMobile)],
        ['车牌号', w.vehicleNum],
        ['挂车号', w.trailerNum],
        ['车队长', w.captainName],
        ['收款人', `${named(payeeType, w.payeeType)} ${w.payeeName ?? w.driverName}`],
      ]),
    },
    {
      kind: 'facts',
      title: '重量',
      rows: filled([
        ['预估', kg(w.estimateKg)],
        ['原发净重', kg(w.loadNetKg)],
        ['实收净重', kg(w.unloadNetKg)],
        ['结算重量', kg(w.settleKg)],
        ['亏吨', kg(any(w.lossKg))],
        ['涨吨', kg(any(w.gainKg))],
        ['结算依据', named(weightBasis, w.weightBasis)],
      ]),
    },
    {
      kind: 'facts',
      title: '运费',
      rows: filled([
        ['计价方式', named(valuationMethod, w.valuationMethod)],
        ['承运单价', `${formatUnitPrice(w.carrierPrice)} ${units[w.valuationMethod] ?? '元'}`],
        ['计算运费', yuan(w.grossFreight)],
        ['亏吨扣款', yuan(any(w.lossDeductCents))],
        ['抹零', yuan(any(w.roundingAmount))],
        ['应付运费', yuan(w.freightAmount)],
        ['信息费', yuan(any(w.infoFee))],
        ['油', yuan(any(w.oilAmount))],
        ['气', yuan(any(w.gasAmount))],
        ['现金', yuan(w.cashAmount)],
      ]),
    },
    {
      kind: 'facts',
      title: '时间',
      rows: filled([
        ['接单', w.acceptAt],
        ['确认', w.confirmAt],
        ['到装货地', w.arriveLoadAt],
        ['装货', w.loadAt],
        ['发车', w.departAt],
        ['到卸货地', w.arriveUnloadAt],
        ['卸货', w.unloadAt],
        ['签收', w.signAt],
        ['取消', w.cancelAt],
      ]),
    },
    ...(w.remark ? [{ kind: 'words', title: '备注', text: w.remark } as const] : []),
    {
      kind: 'sides',
      sides: ['发货人签字', '承运人签字', '收货人签字'].map((title) => ({ title, lines: ['', '', '日期：'] })),
    },
  ];
}
const withIssuer = sql`w.*, coalesce(p.platform_name, w.platform_id) as platform_name from waybill w left
  join platform p on p.platform_id = w.platform_id`;

/** The waybill as PDF, with the address that verifies it; undefined when there is none or `origin` is no address. */
export async function waybillPaper(
  call: Call,
  id: string,
  origin: string,
  isPlain: boolean,
): Promise<{ readonly name: string; readonly check: string; readonly content: Uint8Array } | undefined> {
  const waybill = await call.tx.one<Waybill>(
    sql`select ${withIssuer} where w.id = ${id} and (${call.isOperator} or w.platform_id = ${call.platformId})`,
  );
  if (!waybill) return undefined;
  const hash = waybillHash(waybill);
  const check =
    checkAddress(origin, '/waybillCheck', `${waybill.waybillSn}.${waybill.version}`, hash) ?? call.refuse('invalid');
  const content = await call.get(PdfPrinter).print({
    title: '网络货运运单',
    number: waybill.waybillSn,
    issuer: waybill.platformName,
    hash,
    check,
    parts: partsOf(waybill, isPlain),
    printed: `打印时间 ${call.now()}　打印人 ${call.caller.name}　第 ${waybill.version} 版`,
    ...(waybill.waybillStatus < 0 ? { mark: named(waybillStatus, waybill.waybillStatus) } : {}),
  });
  return { name: `${waybill.waybillSn}.pdf`, check, content };
}
const print = serveQuery(printWaybill, async (call, { id, origin }) => {
  const paper = await waybillPaper(call, id, origin, false);
  return (
    paper && {
      name: paper.name,
      mime: 'application/pdf',
      content: Buffer.from(paper.content).toString('base64'),
    }
  );
});

const texts = {
  zh: {
    title: '运单核验',
    good: '运单真实，内容与平台一致',
    gone: '运单在打印之后已更新',
    goneNote: '纸面是旧版，请向出具方索取最新的打印件。',
    bad: '与平台记录不一致',
    badNote: '纸面内容与平台保存的运单不符，请联系出具方。',
    goodNote: '请核对纸面内容和哈希与此处一致。',
    number: '运单号',
    issuer: '服务商',
    status: '状态',
    goods: '货物',
    vehicle: '车牌号',
    driver: '驾驶员',
    load: '装货地',
    unload: '卸货地',
    versions: '打印版本 / 当前版本',
    hash: '内容哈希',
  },
  en: {
    title: 'Waybill check',
    good: 'Genuine, and as the platform keeps it',
    gone: 'The waybill has gone on since it was printed',
    goneNote: 'The paper is an old one; ask for the newest.',
    bad: 'Not what the platform keeps',
    badNote: 'The paper differs from the waybill on file. Please ask who handed it out.',
    goodNote: 'Compare paper and hash with what stands here.',
    number: 'Waybill no.',
    issuer: 'Provider',
    status: 'State',
    goods: 'Goods',
    vehicle: 'Plate',
    driver: 'Driver',
    load: 'From',
    unload: 'To',
    versions: 'Printed / now',
    hash: 'Hash',
  },
} as const;

const check = serveQuery(checkWaybill, async (call, { code }) => {
  const asked = checkCode(code);
  const [, waybillSn, version] = /^(\w+)\.(\d{1,9})$/.exec(asked?.name ?? '') ?? [];
  const waybill =
    waybillSn === undefined
      ? undefined
      : await call.tx.one<Waybill>(sql`select ${withIssuer} where w.waybill_sn = ${waybillSn}`);
  if (!asked || !waybill) return undefined;
  const words = texts[call.language];
  const hash = waybillHash(waybill);
  const number = { label: words.number, value: waybill.waybillSn };
  // Without the matching hash nothing of the content is shown: the reader does not have the paper.
  if (!asked.says(hash)) {
    const gone = Number(version) < waybill.version;
    return {
      title: words.title,
      verdict: (gone ? 'warning' : 'bad') as VisitVerdict,
      headline: gone ? words.gone : words.bad,
      lines: [number, ...(gone ? [{ label: words.versions, value: `${version} / ${waybill.version}` }] : [])],
      note: gone ? words.goneNote : words.badNote,
      link: null,
    };
  }
  return {
    title: words.title,
    verdict: 'good' as VisitVerdict,
    headline: words.good,
    lines: [
      number,
      { label: words.issuer, value: waybill.platformName },
      { label: words.status, value: named(waybillStatus, waybill.waybillStatus, call.language) },
      { label: words.goods, value: waybill.goodsName },
      { label: words.vehicle, value: waybill.vehicleNum },
      { label: words.driver, value: maskName(waybill.driverName) },
      { label: words.load, value: waybill.loadPlace },
      { label: words.unload, value: waybill.unloadPlace },
      { label: words.hash, value: hash },
    ],
    note: words.goodNote,
    link: null,
  };
});
export const paperServes: readonly Served[] = [print, check];
