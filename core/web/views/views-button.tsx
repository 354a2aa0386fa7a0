import { Button } from '@fluentui/react-components';
import { ChevronDownRegular, TableSettingsRegular } from '@fluentui/react-icons';
import { useDensity } from '@freightdeck/sdk/ui';
import { useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useRef, useState } from 'react';
import { Views } from './index.ts';
import type { ViewsButtonProps } from './views-props.ts';

const ViewsMenu = lazy(() => import('./views-menu.tsx').then((module) => ({ default: module.ViewsMenu })));
/** 视图: which saved view the list shows, and what can be done with it. */
export const ViewsButton = observer(function ViewsButton(props: ViewsButtonProps) {
  const text = useText();
  const { control: size } = useDensity();
  const views = useService(Views);
  const face = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const view = views.of(props.routeName).find((one) => one.id === props.current);
  const start = (): void => {
    void views.load(props.routeName).catch(() => undefined);
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={face}
        size={size}
        appearance="subtle"
        icon={<TableSettingsRegular />}
        aria-haspopup="menu"
        aria-expanded={open}
        data-views
        onClick={() => (open ? setOpen(false) : start())}
      >
        {view ? text('core.page.views.shown', { name: view.name }) : text('core.page.views.title')}
        {view && props.changed && (
          <span aria-label={text('core.page.views.changed')} role="img">
            {' '}
            *
          </span>
        )}
        <ChevronDownRegular aria-hidden fontSize={12} />
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ViewsMenu
            {...props}
            target={face.current}
            onClose={() => {
              setOpen(false);
              face.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
});
