import type { RecordOf } from '@freightdeck/sdk/contract';
import { ChangeList } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { stations, type amendments } from '../../contract/index.ts';

type Amendment = RecordOf<typeof amendments>;
const fields: Readonly<Record<string, { readonly choices?: readonly { readonly zh: string; readonly en: string }[] }>> =
  stations.fields;

/** Values are stored in Chinese; those of choices are shown in the console's language. */
function useWords(): (field: string, value: string) => string {
  const pick = usePick();
  return (field, value) => {
    const word = (one: string): string => {
      const choice = fields[field]?.choices?.find(({ zh }) => zh === one);
      return choice ? pick(choice) : one;
    };
    return value.split('、').map(word).join(' · ');
  };
}
const Values = observer(function Values({
  amendment,
  side,
}: {
  readonly amendment: Amendment;
  readonly side: 'before' | 'after';
}) {
  const text = useText();
  const words = useWords();
  const known = amendment.changes.filter((change) => change[side]);
  if (known.length === 0) return <span aria-hidden>–</span>;
  return (
    <>{known.map(({ field, [side]: value }) => `${text(`field.${field}`)} ${words(field, value ?? '')}`).join(' · ')}</>
  );
});
export const oldCell = (row: Amendment): ReactNode => createElement(Values, { amendment: row, side: 'before' });
export const newCell = (row: Amendment): ReactNode => createElement(Values, { amendment: row, side: 'after' });

/** Field, old and new value of each change. */
export const AmendmentChanges = observer(function AmendmentChanges({ record }: { readonly record: Amendment }) {
  const text = useText();
  const words = useWords();
  return (
    <div style={{ padding: '16px' }}>
      <ChangeList
        changes={record.changes.map(({ field, before, after }) => ({
          id: field,
          label: text(`field.${field}`),
          before: words(field, before ?? ''),
          after: words(field, after),
        }))}
      />
    </div>
  );
});
