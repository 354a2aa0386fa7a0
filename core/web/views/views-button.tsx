import { Button } from '@fluentui/react-components';
import { ChevronDownRegular, TableSettingsRegular } from '@fluentui/react-icons';
import type { SavedViewRow, ViewContent } from '@freightdeck/sdk/contract';
import { useDensity } from '@freightdeck/sdk/ui';
import { useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useRef, useState } from 'react';
import { Views } from './index.ts';

const ViewsMenu = lazy(() => import('./views-menu.tsx').then((module) => ({ default: module.ViewsMenu })));
export interface ViewsButtonProps {
  readonly routeName: string;
  /** Id of the view the list shows, from its address. */
  readonly current: string | undefined;
  /** What the list shows now. */
  readonly content: ViewContent;
  /** Shows a view; undefined is the list as it comes. */
  readonly onShow: (view: SavedViewRow | undefined) => void;
}
/** Whether the list shows something else than the view has saved. */
export const differs = (view: SavedViewRow, content: ViewContent): boolean => {
  const spelled = ({ query, columns }: ViewContent): string => JSON.stringify([Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)), columns.map((column) => [column.prop, column.key, column.width, column.visible, column.pin ?? null])]);
  return spelled(view.content) !== spelled(content);
};
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
      <Button ref={face} size={size} appearance="subtle" icon={<TableSettingsRegular />} aria-haspopup="menu" aria-expanded={open} data-views onClick={() => (open ? setOpen(false) : start())}>
        {view ? text('core.page.views.shown', { name: view.name }) : text('core.page.views.title')}
        {view && differs(view, props.content) && <span aria-label={text('core.page.views.changed')} role="img"> *</span>}
        <ChevronDownRegular aria-hidden fontSize={12} />
      </Button>
      {open && <Suspense fallback={null}><ViewsMenu {...props} target={face.current} onClose={() => { setOpen(false); face.current?.focus(); }} /></Suspense>}
    </>
  );
});
