import { strToU8, zipSync } from 'fflate';
import { units } from '@freightdeck/sdk/values';
import { escapeXml, workbookParts, xmlPart } from '../xlsx-writer.ts';
import { exampleRow } from './example.ts';
import type { ImportPlan, PlanColumn } from './import-plan.ts';
import { templateHeads } from './map-rows.ts';
import { notesSheet } from './sheet-row.ts';

type Language = 'zh' | 'en';
const notes = {
  zh: {
    sheet: notesSheet.zh,
    column: '列',
    must: '必填',
    yes: '是',
    no: '否',
    hint: '填写方式',
    example: '示例',
    row: '第一行是表头，第二行是示例，请从第二行开始填写并删除示例。请勿修改表头。',
  },
  en: {
    sheet: notesSheet.en,
    column: 'Column',
    must: 'Required',
    yes: 'Yes',
    no: 'No',
    hint: 'How to fill in',
    example: 'Example',
    row: 'The first row holds the heads, the second one is an example to be replaced. Leave the heads as they are.',
  },
} as const;

const letterOf = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));
const cell = (text: string, style = 0): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
const row = (number: number, cells: readonly string[], style = 0): string =>
  `<row r="${number}">${cells.map((text) => cell(text, style)).join('')}</row>`;
const columnOf = (width: number, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" style="0" customWidth="1"/>`;
const widths = (all: readonly number[]): string => `<cols>${all.map(columnOf).join('')}</cols>`;
const sheet = (columns: string, rows: string, after = ''): string =>
  xmlPart(
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
      '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      `</sheetView></sheetViews>${columns}<sheetData>${rows}</sheetData>${after}</worksheet>`,
  );

/** Instruction for filling in a column. */
function hintOf({ field, unit }: PlanColumn, language: Language): string {
  const say = (zh: string, en: string): string => ({ zh, en })[language];
  const between = language === 'zh' ? '、' : ', ';
  const words = (field.choices ?? []).map((one) => one[language]).join(between);
  if (typeof field.unit === 'object') {
    const all = [...new Set(Object.values(field.unit.of).map((name) => units[name][language]))].join(between);
    return say(`数字，单位随本行所选方式：${all}`, `A number in the unit that the row chooses: ${all}`);
  }
  switch (field.kind) {
    case 'choice':
      return say(`选填其一：${words}`, `One of: ${words}`);
    case 'flag':
      return say('填写 是 或 否', 'Yes or No');
    case 'date':
      return say('日期，如 2026-01-31', 'A day such as 2026-01-31');
    case 'dateTime':
      return say('时间，如 2026-01-31 08:30:00', 'A moment such as 2026-01-31 08:30:00');
    case 'money':
      return say(`金额，单位${unit.zh}，最多两位小数`, `An amount in ${unit.en}, two decimals at most`);
    case 'unitPrice':
      return say(`单价，单位${unit.zh}，最多四位小数`, `A price in ${unit.en}, four decimals at most`);
    case 'weight':
      return say(`重量，单位${unit.zh}，最多三位小数`, `A weight in ${unit.en}, three decimals at most`);
    case 'ratio':
      return field.unit === 'perMille'
        ? say('千分比，如 3‰', 'Per mille, such as 3‰')
        : say('百分比，如 6.5%', 'A percentage such as 6.5%');
    case 'distance':
      return say(`里程，单位${unit.zh}`, `A distance in ${unit.en}`);
    case 'integer':
      return unit.zh === ''
        ? say('整数', 'A whole number')
        : say(`整数，单位${unit.zh}`, `A whole number of ${unit.en}`);
    case 'plate':
    case 'vin':
    case 'idNumber':
    case 'creditCode':
    case 'bankCard':
    case 'mobile':
      return say('以文本格式填写', 'As text, not as a number');
    default:
      return field.max === undefined ? '' : say(`最多${field.max}个字符`, `${field.max} characters at most`);
  }
}
/** The labels of a choice field as a drop-down list; a spreadsheet allows 255 characters for it. */
function listOf({ field }: PlanColumn, index: number, language: Language): string {
  const words =
    field.kind === 'flag'
      ? [notes[language].yes, notes[language].no]
      : (field.choices ?? []).map((one) => one[language]);
  const formula = words.join(',');
  if (words.length === 0 || formula.length > 250 || words.some((word) => /[",]/.test(word))) return '';
  const letter = letterOf(index);
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letter}2:${letter}20001">` +
    `<formula1>"${escapeXml(formula)}"</formula1></dataValidation>`
  );
}

/**
 * A workbook to fill in: labels, one example row, drop-down lists, and a sheet with instructions. All cells are text,
 * so that no number loses digits.
 */
export function templateFile(plan: ImportPlan, language: Language): Buffer {
  const say = notes[language];
  const heads = templateHeads(plan, language);
  const examples = exampleRow(plan, language);
  const lists = plan.columns.map((column, index) => listOf(column, index, language)).filter((one) => one !== '');
  const first = sheet(
    widths(heads.map((head) => Math.min(40, Math.max(14, head.length * 2 + 4)))),
    row(1, heads, 1) + row(2, examples),
    lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '',
  );
  const second = sheet(
    widths([28, 10, 60, 28]),
    row(1, [say.column, say.must, say.hint, say.example], 1) +
      plan.columns
        .map((column, index) =>
          row(index + 2, [
            column.label[language],
            column.field.required ? say.yes : say.no,
            hintOf(column, language),
            examples[index] ?? '',
          ]),
        )
        .join('') +
      row(plan.columns.length + 3, [say.row]),
  );
  const parts = {
    ...workbookParts(['Sheet1', say.sheet]),
    'xl/worksheets/sheet1.xml': first,
    'xl/worksheets/sheet2.xml': second,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))));
}
