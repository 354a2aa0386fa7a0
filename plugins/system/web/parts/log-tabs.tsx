import { Tab, TabList } from '@fluentui/react-components';
import { Navigation, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const pages = [
  { path: '/systemLogManager', label: 'logs.operations' },
  { path: '/systemLogManager/logins', label: 'logs.signIns' },
] as const;

/** Tabs between the logs of operations and of sign-ins. */
export const LogTabs = observer(function LogTabs(): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  const { path } = usePlace();
  return (
    <TabList
      aria-label={text('logs.title')}
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
