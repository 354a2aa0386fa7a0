import type { Resource, Workflow } from '@freightdeck/sdk/contract';
import { ChangeList, EmptyState, ErrorState, FieldValue, LoadingRows, Timeline, fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { eventChanges } from './event-changes.ts';
import type { RecordStore } from './record-store.ts';

interface Props {
  readonly store: RecordStore;
  readonly resource: Resource;
  readonly workflow: Workflow | undefined;
  readonly onRetry: () => void;
}
const verb = (action: string): string => action.slice(action.indexOf('.') + 1);

/** What happened to the record, as the platform wrote it down. */
export const RecordTimeline = observer(function RecordTimeline({ store, resource, workflow, onRetry }: Props) {
  const text = useText();
  const pick = usePick();
  if (store.eventsProblem)
    return (
      <ErrorState message={store.eventsProblem.message} requestId={store.eventsProblem.requestId} onRetry={onRetry} />
    );
  if (!store.events) return <LoadingRows rows={4} />;
  if (store.events.length === 0) return <EmptyState title={text('core.page.noEvents')} />;
  const changes = eventChanges(resource, store.events);
  const shown = (name: string, value: unknown, at: Readonly<Record<string, unknown>>): ReactNode => {
    const field = resource.fields[name];
    return field?.kind === 'file' ? (
      <FieldValue field={field} value={value} />
    ) : (
      fieldText(field, value, pick, { ...store.record, ...at }, true)
    );
  };
  const state = workflow && resource.fields[workflow.state];
  return (
    <Timeline
      items={store.events.map((event) => ({
        id: event.id,
        title: text(`action.${verb(event.action)}`),
        at: event.at,
        who: event.actorName || text(`core.page.actor.${event.actorType}`),
        note: event.reason ?? undefined,
        more: changes.has(event.id) && (
          <ChangeList
            changes={
              changes.get(event.id)?.map(({ name, before, after, was, is }) => ({
                id: name,
                label: text(`field.${name}`),
                before: before === undefined ? undefined : shown(name, before, was),
                after: shown(name, after, is),
              })) ?? []
            }
          />
        ),
        badge: state && event.toState !== null && event.toState !== event.fromState && (
          <FieldValue field={state} value={event.toState} />
        ),
      }))}
    />
  );
});
