import { describe, expect, test } from 'vitest';
import { checkRow } from '../../core/server/tasks/imports/check-row.ts';
import { exampleRow } from '../../core/server/tasks/imports/example.ts';
import { importPlan } from '../../core/server/tasks/imports/import-plan.ts';
import { demoPlugins, serverPlugins } from '../../host/plugins.server.ts';
import { editRow } from '../../plugins/waybill/contract/index.ts';
import { checkLines } from '../../plugins/waybill/server/check-lines.ts';
import type { Line } from '../../plugins/waybill/server/import-line.ts';
import { declarations } from '../support/declarations.ts';

const none = { zh: {}, en: {} };
const plans = [...serverPlugins, ...(await demoPlugins())].flatMap(({ serves, texts }) =>
  declarations(serves).flatMap(({ command }) =>
    command && (command.importable || command.template) ? [importPlan(command, texts ?? none)] : [],
  ),
);
const languages = ['zh', 'en'] as const;
/** The example row of a plan as its import reads it. */
const read = (plan: (typeof plans)[number], language: (typeof languages)[number]) => {
  const texts = exampleRow(plan, language);
  return checkRow(plan, Object.fromEntries(plan.columns.map(({ name }, index) => [name, texts[index] ?? ''])));
};

describe('the example row of an import template', () => {
  test('passes its own import, whatever the template and its language', () => {
    expect(plans.map(({ command }) => command.name)).toEqual(
      expect.arrayContaining(['company.add', 'example.add', 'importRow.editRow']),
    );
    const found = plans.flatMap((plan) =>
      languages.flatMap((language) => {
        const { problems, model } = read(plan, language);
        const empty = plan.columns.filter(({ name }) => model[name] === undefined).map(({ name }) => name);
        return [
          ...Object.entries(problems).map(([name, { key }]) => `${plan.command.name} ${language} ${name}: ${key}`),
          ...empty.map((name) => `${plan.command.name} ${language} ${name}: empty`),
        ];
      }),
    );
    expect(found).toEqual([]);
  });
  test('has moments in their order: nothing ends when it begins', () => {
    const found = plans.flatMap((plan) => {
      const { model } = read(plan, 'zh');
      const moments = plan.columns
        .filter(({ field }) => field.kind === 'date' || field.kind === 'dateTime')
        .map(({ name }) => String(model[name]));
      return moments.some((moment, index) => index > 0 && moment <= (moments[index - 1] ?? ''))
        ? [`${plan.command.name}: ${moments.join(', ')}`]
        : [];
    });
    expect(found).toEqual([]);
  });
  test('of trips is a trip that the lorry it names can have made', () => {
    const plan = plans.find(({ command }) => command === editRow);
    if (!plan) throw new Error('trips have no template');
    for (const language of languages) {
      const line = { lineNo: 2, ...read(plan, language).model } as Line;
      const known = { auditStatus: 2, blocked: false };
      const driver = {
        ...{ ...known, id: 'd', name: line.driverName ?? '' },
        ...{ mobile: line.driverMobile ?? '', idNumber: line.driverIdNumber ?? '' },
      };
      const lorry = { id: 'v', vehicleNum: line.vehicleNum ?? '', trailerNum: null, ratedLoadKg: 33_000, status: 1 };
      const [checked] = checkLines(
        [line],
        { drivers: [driver], vehicles: [{ ...known, ...lorry }], trips: [] },
        { leftKg: 1_000_000, distanceM: 2_500_000, needPound: false, needReceipt: false, now: '2026-12-01 00:00:00' },
      );
      expect(checked?.problems, language).toEqual([]);
    }
  });
});
