import { Tab, TabList } from '@fluentui/react-components';
import { Navigation, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { settlement } from '../../plugin.ts';

const pages = [
  { path: settlement.routes.YSSettlementOrder.path, label: 'statement.all' },
  { path: settlement.routes.ysAgeing.path, label: 'statement.ageing' },
] as const;

/** Tabs between the statements and what is owed by age. */
export const StatementTabs = observer(function StatementTabs(): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  const { path } = usePlace();
  return (
    <TabList
      aria-label={text('statement.all')}
      selectedValue={path}
      onTabSelect={(_, { value }) => navigation.go(String(value))}
    >
      {pages.map((page) => (
        <Tab key={page.path} value={page.path}>
          {text(page.label)}
        </Tab>
      ))}
    </TabList>
  );
});
