import { Tab, TabList } from '@fluentui/react-components';
import { Navigation, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const pages = [
  { path: '/paymentFiles', label: 'payment.files' },
  { path: '/paymentFiles/lines', label: 'payment.lines' },
  { path: '/paymentFiles/answers', label: 'payment.answers' },
] as const;

/** Tabs between payment files, their payments, and the answers of banks. */
export const PaymentTabs = observer(function PaymentTabs(): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  const { path } = usePlace();
  return (
    <TabList
      aria-label={text('payment.files')}
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
