import type { Field } from '@freightdeck/sdk/contract';
import { ChangeWords, provide } from '@freightdeck/sdk/server';
import type { Provided, StoredChange, ToldChange } from '@freightdeck/sdk/server';
import { numberText, shownAs, unitOf } from '@freightdeck/sdk/values';
import type { Api } from '../api/index.ts';
import { changedDictionary } from '../dictionary/index.ts';
import { cellsOf } from '../tasks/index.ts';

type Values = Readonly<Record<string, unknown>>;
type Side = 'before' | 'after';
const side = (change: StoredChange, which: Side): Values =>
  Object.fromEntries(Object.entries(change.fields).map(([name, one]) => [name, one[which]]));

/** What the log stores, in the words of the plugins and of the reader's dictionary. */
export const provideChangeWords = (api: () => Api): Provided =>
  provide(ChangeWords, () => ({
    of: async (call, changes) => {
      const { language } = call;
      const words = await changedDictionary(call.tx, call.platformId);
      const told = (field: Field | undefined, value: unknown, beside: Values): string => {
        const shown = shownAs(field, value, beside);
        const unit = unitOf(shown.field, beside);
        if (unit && typeof shown.value === 'number') return numberText(unit, shown.value, (text) => text[language]);
        const cell = (one: unknown): string => {
          const found = cellsOf(shown.field?.of ?? shown.field, language, words)(one, beside);
          return 'text' in found ? found.text : found.number;
        };
        return Array.isArray(shown.value) ? shown.value.map(cell).join('、') : cell(shown.value);
      };
      return changes.flatMap((change): ToldChange[] => {
        const fields =
          (change.resource ? api().lists.resource(change.resource)?.fields : undefined) ??
          api().commandNamed(change.command)?.input ??
          {};
        const [was, is] = [side(change, 'before'), side(change, 'after')];
        return Object.entries(change.fields).map(([name, one]) => ({
          record: change.label,
          field: api().fieldLabel(change.command, name, language),
          before: 'before' in one ? told(fields[name], one.before, { ...is, ...was }) : null,
          after: told(fields[name], one.after, { ...was, ...is }),
        }));
      });
    },
  }));
