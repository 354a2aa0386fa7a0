import type { Condition, Order } from '@freightdeck/sdk/contract';
import { Navigation, usePage, useService } from '@freightdeck/sdk/web';
import type { AuditDefinition, ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useDayWords } from '../day-words.ts';
import { conditionsOf, ordersOf, readState } from '../list-query.ts';
import type { DayWords } from '../list-query.ts';
import { AuditDesk } from './audit-desk.tsx';
import type { QueueWish } from './audit-store.ts';

const waitingOf = (definition: AuditDefinition): readonly Condition[] =>
  Object.entries(definition.waiting).map(([type, value]) => ({ type, value }));

/** The queue of a list as its address says it, or the page's own. */
function queueOf(
  definition: AuditDefinition,
  list: ListDefinition | undefined,
  query: Readonly<Record<string, string>>,
  days: DayWords | undefined,
): QueueWish {
  if (!list) {
    const orderBy = Object.entries(definition.sort ?? {}).map(([field, dir]): Order => ({
      field,
      dir: dir === 'asc' ? 'asc' : 'desc',
    }));
    return { conditions: waitingOf(definition), ...(orderBy.length > 0 ? { orderBy } : {}) };
  }
  const state = readState(list, query, days);
  return { conditions: [...conditionsOf(list, state.sought), ...waitingOf(definition)], ...ordersOf(state) };
}

/** An audit workbench, over a list or on a page of its own. The record before the auditor stands in the address. */
export const AuditView = observer(function AuditView({
  definition,
  list,
}: {
  readonly definition: AuditDefinition;
  readonly list?: ListDefinition;
}): ReactNode {
  const page = usePage();
  const navigation = useService(Navigation);
  const days = useDayWords(list?.resource, page.query);
  const [wish] = useState(() => queueOf(definition, list, page.query, days));
  const here = (audit: string | undefined): void => navigation.replace(page.path, { ...page.query, audit });
  return (
    <AuditDesk
      definition={definition}
      wish={wish}
      start={page.query['audit'] || 'start'}
      onRecord={(id) => {
        if (page.visible && page.query['audit'] !== id) here(id);
      }}
      onLeave={() => (list ? here(undefined) : navigation.back())}
    />
  );
});
