import { Tab, TabList } from '@fluentui/react-components';
import { Navigation, Permissions, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const pages = [
  { path: '/ledgerDetails', label: 'ledger.entries', key: 'ledgerDetails:view' },
  { path: '/ledgerDetails/trialBalance', label: 'ledger.trialBalance', key: 'ledgerDetails:trialBalance' },
  { path: '/ledgerDetails/checks', label: 'ledger.checks', key: 'ledgerDetails:verify' },
  { path: '/ledgerDetails/reconcile', label: 'ledger.reconcile', key: 'ledgerDetails:reconcile' },
  { path: '/ledgerDetails/differences', label: 'ledger.differences', key: 'ledgerDetails:reconcile' },
  { path: '/ledgerDetails/days', label: 'ledger.days', key: 'ledgerDetails:close' },
  { path: '/ledgerDetails/months', label: 'ledger.months', key: 'ledgerDetails:close' },
  { path: '/ledgerDetails/vouchers', label: 'ledger.vouchers', key: 'ledgerDetails:vouchers' },
] as const;

/** Tabs of the ledger: entries, balances, checks, reconciliation, closing and export. */
export const LedgerTabs = observer(function LedgerTabs(): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  const permissions = useService(Permissions);
  const { path } = usePlace();
  return (
    <TabList
      aria-label={text('ledger.title')}
      selectedValue={path}
      onTabSelect={(_, { value }) => navigation.go(String(value))}
    >
      {pages
        .filter(({ key }) => permissions.can(key))
        .map((page) => (
          <Tab key={page.path} value={page.path}>
            {text(page.label)}
          </Tab>
        ))}
    </TabList>
  );
});
