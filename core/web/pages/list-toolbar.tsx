import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowClockwiseRegular,
  ColumnTripleEditRegular,
  TextLineSpacingRegular,
} from '@fluentui/react-icons';
import type { Command } from '@freightdeck/sdk/contract';
import { useDensity } from '@freightdeck/sdk/ui';
import { formatDateTime } from '@freightdeck/sdk/values';
import { Permissions, Preferences, throttle, useEvent, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition, Size } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { actionId, actionLabel, actionsOf, allows, shows, verbOf } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { ListStore } from './list-store.ts';

const sizes: readonly Size[] = ['medium', 'small', 'mini'];
const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexShrink: 0,
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    rowGap: '4px',
    minHeight: '48px',
    paddingInline: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  space: { flex: '1 1 auto' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  time: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '@media (max-width: 640px)': { display: 'none' },
  },
});
interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  readonly onStart: (action: AnyAction) => void;
  readonly onBulk: (command: Command) => void;
  readonly onRefresh: () => void;
  readonly onColumns: () => void;
  readonly children?: ReactNode;
}
/** `10:20:30`. The browser's own formatter takes milliseconds to make, and would be made at every drawing. */
const clock = (at: number): string => formatDateTime(at).slice(11);

/** What can be done with the list: create, act on the selected, refresh, density, columns, export. */
export const ListToolbar = observer(function ListToolbar({
  definition,
  store,
  onStart,
  onBulk,
  onRefresh,
  onColumns,
  children,
}: Props) {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const permissions = useService(Permissions);
  const preferences = useService(Preferences);
  const actions = actionsOf(definition.actions).filter((action) => shows(action, undefined, permissions));
  const bulk = (definition.bulk ?? []).filter((command) => allows(command.access, permissions));
  const newest = useEvent(onRefresh);
  const [refresh] = useState(() => throttle(newest));
  const nextSize = sizes[(sizes.indexOf(preferences.size) + 1) % sizes.length] ?? 'medium';
  const density = text('core.page.density', { size: text(`core.page.size.${preferences.size}`) });
  return (
    <div className={styles.bar} role="toolbar" aria-label={text('core.page.toolbar')}>
      {actions.map((action, index) => (
        <Button
          key={actionId(action)}
          data-action={actionId(action)}
          size={size}
          appearance={index === 0 ? 'primary' : 'secondary'}
          icon={index === 0 ? <AddRegular /> : undefined}
          onClick={() => onStart(action)}
        >
          {text(actionLabel(action))}
        </Button>
      ))}
      {store.selected.size > 0 && (
        <>
          <span className={styles.count} aria-live="polite" data-selected>
            {store.everything
              ? text('core.tasks.pick.picked', { count: store.total ?? 0 })
              : text('core.page.selected', { count: store.selected.size })}
          </span>
          {bulk.length > 0 && !store.everything && store.offersEverything && (
            <Button size={size} appearance="transparent" data-pick-all onClick={store.selectEverything}>
              {text('core.tasks.pick.all', { count: store.total ?? 0 })}
            </Button>
          )}
          {bulk.map((command) => (
            <Button key={command.name} data-bulk={command.name} size={size} onClick={() => onBulk(command)}>
              {text(`action.${verbOf(command)}`)}
            </Button>
          ))}
          <Button
            size={size}
            appearance="transparent"
            data-clear={store.everything ? (store.total ?? 0) : store.selected.size}
            onClick={store.clearSelection}
          >
            {text('core.ui.clear')}
          </Button>
        </>
      )}
      <span className={styles.space} />
      {store.readAt !== undefined && (
        <span className={styles.time}>{text('core.page.updatedAt', { time: clock(store.readAt) })}</span>
      )}
      <Button
        size={size}
        appearance="subtle"
        icon={<ArrowClockwiseRegular />}
        aria-label={text('core.page.refresh')}
        title={text('core.page.refresh')}
        onClick={refresh}
      />
      <Button
        size={size}
        appearance="subtle"
        icon={<TextLineSpacingRegular />}
        aria-label={density}
        title={density}
        onClick={() => preferences.set({ size: nextSize })}
      />
      <Button
        size={size}
        appearance="subtle"
        icon={<ColumnTripleEditRegular />}
        aria-label={text('core.page.columns.title')}
        title={text('core.page.columns.title')}
        onClick={onColumns}
      />
      {children}
    </div>
  );
});
