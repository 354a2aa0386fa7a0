import { Popover, PopoverSurface, PopoverTrigger, makeStyles, tokens } from '@fluentui/react-components';
import { usePick, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { headOf } from './list-columns.tsx';
import type { ListStore } from './list-store.ts';
import { sumText, summedFields } from './list-sums.ts';
import { totalsLines } from './totals-lines.ts';

const useStyles = makeStyles({
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '4px 12px', textAlign: 'end', whiteSpace: 'nowrap' },
    '& tbody th': { textAlign: 'start', fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  },
});
/** Every sum of a list, a column for all, the page and what is selected. */
export const TotalsPopover = observer(function TotalsPopover({
  definition,
  store,
  onClose,
  children,
}: {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly onClose: () => void;
  readonly children: ReactElement;
}) {
  const { resource } = definition;
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const lines = totalsLines(store);
  return (
    <Popover open trapFocus positioning="above-start" onOpenChange={(_, { open }) => open || onClose()}>
      <PopoverTrigger disableButtonEnhancement>{children}</PopoverTrigger>
      <PopoverSurface aria-label={text('core.page.totals')} tabIndex={-1}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {lines.map(({ id }) => (
                <th key={id} scope="col">
                  {text(`core.page.totals.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summedFields(definition).map((name) => (
              <tr key={name}>
                <th scope="row">{headOf(text(`field.${name}`), resource.fields[name], pick)}</th>
                {lines.map(({ id, sums }) => (
                  <td key={id}>{sumText(resource.fields[name], sums?.[name], pick)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {resource.voided && <p>{text('core.page.totals.noVoided')}</p>}
      </PopoverSurface>
    </Popover>
  );
});
