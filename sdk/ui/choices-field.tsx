import { Input } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { usePick } from '../web/index.ts';
import type { ChoicesFieldProps } from './choices-props.ts';
import { useDensity } from './density.ts';

const load = () => import('./choices-combobox.tsx');
const ChoicesCombobox = lazy(() => load().then((module) => ({ default: module.ChoicesCombobox })));
/** Any number of values of a closed set. The popup's code is fetched at first use. */
export const ChoicesField = observer(function ChoicesField(props: ChoicesFieldProps) {
  const { id, label, choices, values, empty } = props;
  const pick = usePick();
  const { control: size } = useDensity();
  const [opened, setOpened] = useState(false);
  const shown = choices
    .filter((choice) => values.includes(String(choice.value)))
    .map(pick)
    .join('、');
  const open = (): void => setOpened(true);
  const closed = (
    <Input
      id={id}
      size={size}
      style={{ minWidth: 0, width: '100%' }}
      input={{
        readOnly: true,
        role: 'combobox',
        'aria-expanded': false,
        'aria-haspopup': 'listbox',
        'aria-label': label,
        style: { minWidth: 0, cursor: 'pointer', textOverflow: 'ellipsis' },
      }}
      value={shown}
      placeholder={empty}
      title={shown || undefined}
      contentAfter={<ChevronDownRegular aria-hidden />}
      onFocus={() => void load()}
      onPointerEnter={() => void load()}
      onClick={open}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', ' '].includes(event.key)) return;
        event.preventDefault();
        open();
      }}
    />
  );
  return opened ? (
    <Suspense fallback={closed}>
      <ChoicesCombobox {...props} shown={shown} />
    </Suspense>
  ) : (
    closed
  );
});
