import { observer } from 'mobx-react-lite';
import { Activity, startTransition, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { OpenTab } from '@freightdeck/core/web/tabs';
import { useConsole } from '../console-context.ts';
import { PageFrame } from './page-frame.tsx';
import layout from '../layout/layout.module.css';

/**
 * The pages that are kept alive; one is shown. Hidden ones keep their state and their layout, and their effects stop.
 */
export const PageStack = observer(function PageStack(): ReactElement {
  const { tabs } = useConsole();
  // The page that was shown is out of sight at once; its effects are put away behind the first paint of the next.
  const [settled, settle] = useState(tabs.activeKey);
  useEffect(() => {
    if (settled === tabs.activeKey) return undefined;
    const frame = requestAnimationFrame(() => {
      startTransition(() => {
        settle(tabs.activeKey);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [settled, tabs.activeKey]);
  // In the order of the row, so that no page's elements move when another one is shown.
  const live = tabs.tabs.filter((tab) => tabs.live.includes(tab.key));
  const place = (tab: OpenTab): ReactElement => {
    const shown = tab.key === tabs.activeKey;
    return (
      <div
        key={`${tab.key} ${tabs.renewal(tab.key)}`}
        className={shown ? layout.place : `${layout.place} ${layout.kept}`}
      >
        <Activity mode={shown || tab.key === settled ? 'visible' : 'hidden'}>
          <PageFrame tab={tab} visible={shown} />
        </Activity>
      </div>
    );
  };
  return <>{live.map(place)}</>;
});
