import { Navigation, runAction, useEvent, usePlace, useService } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { useMemo } from 'react';
import type { AnyRecord } from './list-store.ts';

/** A list with the doors to its workbench: one above it, one on every row that may be decided. */
export function useWorkbench(definition: ListDefinition): ListDefinition {
  const page = usePlace();
  const navigation = useService(Navigation);
  const open = useEvent((audit: string): void => navigation.go(page.path, { ...page.query, audit }));
  return useMemo(() => {
    const { workbench } = definition;
    if (!workbench) return definition;
    return {
      ...definition,
      actions: [
        ...(definition.actions ?? []),
        runAction<undefined>('startAudit', () => open('start'), { like: workbench.pass }),
      ],
      rowActions: [
        ...(definition.rowActions ?? []),
        runAction<AnyRecord>('auditRow', (row) => open(row.id), { like: workbench.pass }),
      ] as ListDefinition['rowActions'] & {},
    };
  }, [definition, open]);
}
