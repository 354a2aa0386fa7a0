import { Button, Popover, PopoverSurface, PopoverTrigger, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { recordName } from './actions.ts';
import { headOf } from './list-columns.tsx';
import type { ListStore } from './list-store.ts';
import { sumText, summedFields } from './list-sums.ts';

/** So many sums stand in a line; the others are at the foot of the list. */
const sumsAtMost = 2;
const useStyles = makeStyles({
  surface: { padding: '8px 0', maxWidth: '92vw' },
  rows: { maxHeight: 'min(360px, 50vh)', overflow: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2px 12px', textAlign: 'end', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
    '& th:first-child': { textAlign: 'start' },
    '& thead th, & tfoot th, & tfoot td': {
      position: 'sticky',
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& thead th': { top: 0 },
    '& tfoot th, & tfoot td': { bottom: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  elsewhere: { marginInlineStart: '8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly onClose: () => void;
  readonly children: ReactElement;
}
/** The selected records of all pages, by name, with their sums; each can be taken out. */
export const SelectionTray = observer(function SelectionTray({ definition, store, onClose, children }: Props) {
  const { resource } = definition;
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const sums = summedFields(definition).slice(0, sumsAtMost);
  const here = new Set(store.rows.map(({ id }) => id));
  const records = [...store.selected.values()];
  return (
    <Popover open trapFocus positioning="below-start" onOpenChange={(_, { open }) => open || onClose()}>
      <PopoverTrigger disableButtonEnhancement>{children}</PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('core.page.tray')} data-tray tabIndex={-1}>
        <div className={styles.rows}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text(`field.${resource.label}`)}</th>
                {sums.map((name) => (
                  <th key={name} scope="col">
                    {headOf(text(`field.${name}`), resource.fields[name], pick)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {records.map((record) => {
                const name = recordName(resource.label, record);
                return (
                  <tr key={record.id} data-picked={record.id}>
                    <th scope="row">
                      {name}
                      {!here.has(record.id) && (
                        <span className={styles.elsewhere}>{text('core.page.tray.elsewhere')}</span>
                      )}
                    </th>
                    {sums.map((field) => (
                      <td key={field}>{fieldText(resource.fields[field], record[field], pick)}</td>
                    ))}
                    <td>
                      <Button
                        size="small"
                        appearance="transparent"
                        icon={<DismissRegular />}
                        aria-label={text('core.page.tray.drop', { name })}
                        onClick={() => store.select([record.id], false)}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
            {sums.length > 0 && (
              <tfoot>
                <tr>
                  <th scope="row">{text('core.page.totals')}</th>
                  {sums.map((field) => (
                    <td key={field} data-sum={field}>
                      {sumText(resource.fields[field], store.pickedTotals?.[field], pick)}
                    </td>
                  ))}
                  <td />
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      </PopoverSurface>
    </Popover>
  );
});
