import type { Field, RecordOf } from '@freightdeck/sdk/contract';
import { callerName, insertRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { keptText, maskMobile } from '@freightdeck/sdk/values';
import { goodsEditRecords, goodsSources } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

export type Goods = RecordOf<typeof goodsSources>;
export type Values = Readonly<Record<string, unknown>>;
type TermRefusal = 'oilGas' | 'valueMissing' | 'shipperPriceLow';
export interface Terms {
  readonly oilRatio: number;
  readonly gasRatio: number;
  readonly lossDeductMode: string;
  readonly goodsValuePrice: number | null;
  readonly carrierPrice: number;
  readonly shipperPrice: number | null;
}
const labels: Readonly<Record<string, string>> = zh;
const fields: Readonly<Record<string, Field>> = goodsSources.fields;
/** Highest share of oil and gas together, in ppm. */
const oilGasMost = 400_000;

/** Checks that terms are consistent; each refusal is declared by the command. */
export function checkTerms(call: { refuse(code: TermRefusal): never }, terms: Terms): void {
  if (terms.oilRatio + terms.gasRatio > oilGasMost) call.refuse('oilGas');
  if (terms.lossDeductMode !== 'NONE' && !terms.goodsValuePrice) call.refuse('valueMissing');
  if (terms.shipperPrice !== null && terms.shipperPrice < terms.carrierPrice) call.refuse('shipperPriceLow');
}

/**
 * Whoever chooses what a figure means (容忍方式, 信息费方式, 计价方式) also says the figure: the one that stands there, or
 * the shipper's own, was meant in another unit.
 */
export function checkFigures(
  call: Pick<Call, 'language'> & { refuse(code: 'figureMissing', values: { readonly field: string }): never },
  wanted: Values,
  goods: Values = {},
): void {
  for (const [name, { unit, required }] of Object.entries(fields)) {
    if (typeof unit !== 'object') continue;
    const chosen = wanted[unit.by] ?? goods[unit.by];
    const stays = chosen === goods[unit.by] || !(String(chosen) in unit.of);
    const mayLack = !required && (goods[name] ?? null) === null;
    if (stays || mayLack || (wanted[name] ?? null) !== null) continue;
    call.refuse('figureMissing', { field: { zh, en }[call.language][`field.${name}` as keyof typeof zh] });
  }
}

/** The wanted values that differ from the current ones. Omitted fields stay. */
export function differences(goods: object, wanted: Values): Values {
  const old = new Map(Object.entries(goods));
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== null && value !== old.get(field),
    ),
  );
}

/** A value as stored permanently: personal numbers are masked. */
const kept = (field: string, value: unknown, goods: Values): string | null =>
  keptText(fields[field], fields[field]?.kind === 'mobile' && value ? maskMobile(String(value)) : value, goods)?.slice(
    0,
    600,
  ) ?? null;

type Writing = Pick<Call, 'caller' | 'platformId' | 'isOperator' | 'requestId' | 'tx' | 'now' | 'newId'>;
/** Columns that every history has: the goods and who changed them. */
export const about = (call: Pick<Call, 'caller'>, goods: Goods) => ({
  platformId: goods.platformId,
  goodsId: goods.id,
  goodsSn: goods.goodsSn,
  goodsName: goods.goodsName,
  operator: callerName(call),
});

/** Writes one record per changed field. */
export async function keepChanges(
  call: Writing,
  goods: Goods,
  changed: Values,
  more: { readonly reason?: string | null | undefined; readonly applyTo?: string } = {},
): Promise<void> {
  const before: Values = { ...goods };
  for (const [field, value] of Object.entries(changed))
    await insertRecord(call, goodsEditRecords, {
      ...about(call, goods),
      fieldName: field,
      fieldZh: labels[`field.${field}`] ?? field,
      oldValue: kept(field, before[field], before),
      newValue: kept(field, value, { ...before, ...changed }),
      applyTo: more.applyTo ?? null,
      reason: more.reason ?? null,
      at: call.now(),
    });
}
