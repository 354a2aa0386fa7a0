import { Checkbox, Label, makeStyles, useId } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { providerKeys } from '../../contract/index.ts';

type Scope = RecordOf<typeof providerKeys>['scopes'][number];
const choices = providerKeys.fields.scopes.choices ?? [];
const useStyles = makeStyles({ row: { display: 'flex', flexWrap: 'wrap', columnGap: '12px' } });

const Names = observer(function Names({ values }: { readonly values: readonly Scope[] }) {
  const pick = usePick();
  return (
    <>
      {choices
        .filter(({ value }) => values.some((one) => one === value))
        .map(pick)
        .join(' · ')}
    </>
  );
});
/** What a key may do, in words. */
export const scopesCell = (key: RecordOf<typeof providerKeys>): ReactNode =>
  createElement(Names, { values: key.scopes });

interface ScopeBoxesProps {
  readonly values: readonly Scope[];
  readonly onChange: (values: readonly Scope[]) => void;
}
/** One box for each thing a key may do. */
export const ScopeBoxes = observer(function ScopeBoxes({ values, onChange }: ScopeBoxesProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const title = useId('scopes');
  return (
    <div>
      <Label id={title} required>
        {text('field.scopes')}
      </Label>
      <div className={styles.row} role="group" aria-labelledby={title}>
        {choices.map((choice) => {
          const value = choice.value as Scope;
          return (
            <Checkbox
              key={value}
              label={pick(choice)}
              checked={values.includes(value)}
              onChange={(_, { checked }) =>
                onChange(checked === true ? [...values, value] : values.filter((one) => one !== value))
              }
            />
          );
        })}
      </div>
    </div>
  );
});
