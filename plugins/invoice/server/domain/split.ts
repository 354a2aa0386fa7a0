import { formatMoney, sumMoney } from '@freightdeck/sdk/values';
import { taxApart } from '@freightdeck/plugin-goods/contract';

export interface Part {
  readonly waybillId: string;
  readonly amount: number;
}
interface PlannedLine extends Part {
  readonly amountExcl: number;
  readonly tax: number;
}
export interface PlannedInvoice {
  readonly lines: readonly PlannedLine[];
  readonly amountExcl: number;
  readonly tax: number;
  readonly totalCents: number;
}

/** Tax is computed per line; the invoice has the sums of its lines. */
function invoiceOf(parts: readonly Part[], vatPpm: number): PlannedInvoice {
  const lines = parts.map((part) => {
    const { exclusive, tax } = taxApart(part.amount, vatPpm);
    return { ...part, amountExcl: exclusive, tax };
  });
  return {
    lines,
    amountExcl: sumMoney(lines.map((line) => line.amountExcl)),
    tax: sumMoney(lines.map((line) => line.tax)),
    totalCents: sumMoney(lines.map((line) => line.amount)),
  };
}

/** 按限额拆分: waybills that fit stay whole; one above the limit is split over several invoices. */
export function splitByLimit(parts: readonly Part[], limit: number, vatPpm: number): readonly PlannedInvoice[] {
  const sheets: Part[][] = [];
  let room = 0;
  const turn = (): void => {
    sheets.push([]);
    room = limit;
  };
  for (const { waybillId, amount } of parts) {
    if (amount > room) turn();
    for (let left = amount; left > 0;) {
      if (room === 0) turn();
      const taken = Math.min(left, room);
      sheets.at(-1)?.push({ waybillId, amount: taken });
      left -= taken;
      room -= taken;
    }
  }
  return sheets.filter((sheet) => sheet.length > 0).map((sheet) => invoiceOf(sheet, vatPpm));
}

/** 拆分说明: the amounts of the invoices, in order. */
export function planText(sheets: readonly PlannedInvoice[]): string {
  const shown = sheets
    .slice(0, 12)
    .map((sheet) => formatMoney(sheet.totalCents))
    .join(' + ');
  return sheets.length > 12 ? `${shown} + …` : shown;
}
/** Total amounts of the invoices. */
export const sumsOf = (sheets: readonly PlannedInvoice[]) => ({
  totalCents: sumMoney(sheets.map((sheet) => sheet.totalCents)),
  exclTax: sumMoney(sheets.map((sheet) => sheet.amountExcl)),
  tax: sumMoney(sheets.map((sheet) => sheet.tax)),
});
