import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import type { Command } from '@freightdeck/sdk/contract';
import { useDensity } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { verbOf } from './actions.ts';
import type { ListStore } from './list-store.ts';

const SelectionTray = lazy(() => import('./selection-tray.tsx').then((module) => ({ default: module.SelectionTray })));
interface Props {
  readonly definition: ListDefinition;
  readonly store: ListStore;
  /** What may be done with what is selected. */
  readonly bulk: readonly Command[];
  readonly onBulk: (command: Command) => void;
}
/** What is selected, in the place of the states: how many, which ones (a click away), what can be done with them. */
export const SelectionBar = observer(function SelectionBar({ definition, store, bulk, onBulk }: Props) {
  const text = useText();
  const { control: size } = useDensity();
  const [open, setOpen] = useState(false);
  const count = store.everything ? (store.total ?? 0) : store.selected.size;
  const face = (
    <Button
      size={size}
      appearance="subtle"
      icon={<ChevronDownRegular fontSize={12} />}
      iconPosition="after"
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={store.everything}
      data-selected
      onClick={() => setOpen(true)}
    >
      <span aria-live="polite">
        {text(store.everything ? 'core.tasks.pick.picked' : 'core.page.selected', { count })}
      </span>
    </Button>
  );
  return (
    <>
      {open && !store.everything ? (
        <Suspense fallback={face}>
          <SelectionTray definition={definition} store={store} onClose={() => setOpen(false)}>
            {face}
          </SelectionTray>
        </Suspense>
      ) : (
        face
      )}
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
      <Button size={size} appearance="transparent" data-clear={count} onClick={store.clearSelection}>
        {text('core.ui.clear')}
      </Button>
    </>
  );
});
