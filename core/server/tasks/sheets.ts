import { inputSchema } from '@freightdeck/sdk/contract';
import type { SheetColumn, Sheets } from '@freightdeck/sdk/server';
import { checkRow, problemTexts } from './imports/check-row.ts';
import { headUnit, type RowPlan } from './imports/import-plan.ts';
import { ImportRefused } from './imports/import-refused.ts';
import { readHeads } from './imports/map-rows.ts';
import { readSheet } from './imports/read-sheet.ts';
import { XlsxWriter } from './xlsx-writer.ts';

const planOf = (columns: Readonly<Record<string, SheetColumn>>): RowPlan => ({
  columns: Object.entries(columns).map(([name, { field, label, also = [] }]) => ({
    name,
    field,
    label,
    also,
    unit: headUnit(field),
  })),
  schema: inputSchema(Object.fromEntries(Object.entries(columns).map(([name, { field }]) => [name, field]))),
});

/** Spreadsheets for plugins, by the same reader and writer as imports and exports. */
export const sheets: Sheets = {
  read: async (content, columns, { most, language }) => {
    const plan = planOf(columns);
    try {
      const { rows } = await readSheet(content);
      const { body, read, unknown } = readHeads(plan, rows, false);
      const found = body.map(read).filter((row) => row !== undefined);
      if (found.length === 0) throw new ImportRefused('noRows');
      if (found.length > most) throw new ImportRefused('tooManyRows', { most: String(most) });
      return {
        unknown,
        rows: found.map(({ line, cells }) => {
          const { model, problems } = checkRow(plan, cells);
          return { line, values: model, problems: problemTexts(plan, problems, language) };
        }),
      };
    } catch (error) {
      if (error instanceof ImportRefused) return { fault: error.text };
      throw error;
    }
  },
  workbook: async (heads, rows) => {
    const chunks: Uint8Array[] = [];
    const writer = new XlsxWriter({ write: async (chunk: Uint8Array) => chunks.push(chunk) });
    await writer.begin(heads);
    for (const row of rows) await writer.row(row);
    await writer.end();
    return Buffer.concat(chunks);
  },
};
