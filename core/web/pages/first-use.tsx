import { Button } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { I18n, Permissions, usePlace, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { actionLabel, actionsOf, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';

interface Props {
  readonly definition: ListDefinition;
  readonly onStart: (action: AnyAction) => void;
}
/**
 * A list without any record, and nothing searched for: says what the first step is, with a button for it where the
 * person may take it. A plugin says more by the text `empty.<route>`.
 */
export const FirstUse = observer(function FirstUse({ definition, onStart }: Props): ReactNode {
  const text = useText();
  const { plugin, route } = usePlace();
  const { has } = useService(I18n);
  const permissions = useService(Permissions);
  const actions = actionsOf(definition.actions).filter(
    (action) => action.kind !== 'run' && shows(action, undefined, permissions),
  );
  const first = actions.find((action) => action.kind === 'command' && action.primary) ?? actions[0];
  const label = first && text(actionLabel(first));
  const own = has(`${plugin}.empty.${route}`) ? text(`empty.${route}`) : undefined;
  return (
    <EmptyState
      hint={own ?? (label ? text('core.page.first.step', { action: label }) : text('core.page.first.none'))}
      {...(first
        ? {
            action: (
              <Button appearance="primary" data-first-step onClick={() => onStart(first)}>
                {label}
              </Button>
            ),
          }
        : {})}
    />
  );
});
