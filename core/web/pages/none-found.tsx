import { Button } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { Http, I18n, Permissions, Plugins, usePlace, useService, useText } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { actionLabel, actionsOf, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';
import { problemOf } from './problem.ts';

interface Props {
  readonly definition: ListDefinition;
  readonly filters: Readonly<Record<string, string>>;
  readonly onStart: (action: AnyAction) => void;
  readonly onReset: () => void;
}
/** A record whose parts the list would show, by the filter that holds its id. */
const parentOf = ({ resource }: ListDefinition, filters: Props['filters']) =>
  Object.entries(filters).flatMap(([name, id]) => {
    const field = resource.fields[name];
    return field?.kind === 'id' && field.refers !== undefined ? [{ refers: field.refers, id }] : [];
  })[0];

/** Why the record that the list is about cannot be seen: it is not there, or another tenant's. */
function useMissingParent(parent: ReturnType<typeof parentOf>): string | undefined {
  const http = useService(Http);
  const plugins = useService(Plugins);
  const [missing, setMissing] = useState<string>();
  const { refers, id } = parent ?? {};
  useEffect(() => {
    setMissing(undefined);
    if (refers === undefined || id === undefined) return undefined;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const resource = await plugins.resource(refers);
      if (!resource || stop.signal.aborted) return;
      await http.get(resource, id, { quiet: true, signal: stop.signal });
    };
    look().catch((error: unknown) => {
      const problem = problemOf(error);
      if (!stop.signal.aborted && problem?.kind === 'missing') setMissing(problem.message);
    });
    return () => stop.abort();
  }, [http, plugins, refers, id]);
  return missing;
}
/**
 * Nothing matches what was searched for: the record that the list is about does not exist, or the search finds nothing.
 * A plugin says what else may be the reason by the text `noneFound.<route>`, and the first step above the list is
 * offered beside it.
 */
export const NoneFound = observer(function NoneFound({ definition, filters, onStart, onReset }: Props): ReactNode {
  const text = useText();
  const { plugin, route } = usePlace();
  const { has } = useService(I18n);
  const permissions = useService(Permissions);
  const missing = useMissingParent(parentOf(definition, filters));
  if (missing !== undefined) return <EmptyState title={missing} />;
  const own = has(`${plugin}.noneFound.${route}`);
  const first = own
    ? actionsOf(definition.actions).find((action) => action.kind === 'command' && shows(action, undefined, permissions))
    : undefined;
  return (
    <EmptyState
      title={text('core.page.noneFound')}
      hint={own ? text(`noneFound.${route}`) : text('core.page.noneFoundHint')}
      action={
        <>
          {first && (
            <Button appearance="primary" onClick={() => onStart(first)}>
              {text(actionLabel(first))}
            </Button>
          )}
          <Button onClick={onReset}>{text('core.page.search.reset')}</Button>
        </>
      }
    />
  );
});
