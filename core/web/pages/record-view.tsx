import { makeStyles, tokens } from '@fluentui/react-components';
import { recordActions, recordTabs } from '@freightdeck/sdk/contract';
import type { Fields } from '@freightdeck/sdk/contract';
import { CopyButton, EmptyState, ErrorState, FieldGrid, FieldValue, LoadingRows, fieldText } from '@freightdeck/sdk/ui';
import { Http, Permissions, Tabs, usePlace, usePick, useService, useSlot, useText } from '@freightdeck/sdk/web';
import type { RecordDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ActionButtons } from './action-buttons.tsx';
import { useActionHost } from './action-host.tsx';
import { actionsOf, recordTitle } from './actions.ts';
import type { AnyRecord } from './list-store.ts';
import { usePlainNumbers } from './plain-numbers.ts';
import { RecordSteps } from './record-steps.tsx';
import { RecordStore } from './record-store.ts';
import { RecordTabs } from './record-tabs.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { RecordValue } from './record-value.tsx';
import { slotStates } from './slot-states.tsx';
import { useResume } from './use-resume.ts';
import { valueLabel } from './value-label.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', minHeight: '100%' },
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    padding: '12px 16px',
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: '32px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  space: { flex: '1 1 auto' },
  figures: { display: 'flex', flexWrap: 'wrap', columnGap: '40px', rowGap: '8px', margin: '12px 0 0' },
  figure: { display: 'flex', flexDirection: 'column', gap: '2px' },
  figureLabel: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  figureValue: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    minHeight: '22px',
  },
  body: {
    display: 'grid',
    gap: '8px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  sections: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  tabs: { paddingBlock: 0 },
});
const copied: readonly string[] = ['id', 'plate', 'mobile', 'idNumber', 'bankCard', 'creditCode', 'vin'];

const tabStates = slotStates(6);

interface RecordViewProps {
  readonly definition: RecordDefinition;
  /** Beside its list instead of on a page of its own: narrow, without way back and tab. */
  readonly beside?: boolean;
  /** Something was done to the record. */
  readonly onChanged?: () => void;
}
/** One record: head with what can be done, key figures, sections, tabs, and what happened to it. */
export const RecordView = observer(function RecordView({ definition, beside = false, onChanged }: RecordViewProps) {
  const styles = useStyles();
  const page = usePlace();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const permissions = useService(Permissions);
  const tabs = useService(Tabs);
  const { resource, workflow } = definition;
  const fields: Fields = resource.fields;
  const id = page.query['id'] ?? '';
  const [store] = useState(() => new RecordStore(http, resource));
  const numbers = usePlainNumbers(resource, id);
  const [tab, setTab] = useState(definition.firstTab ?? 'overview');
  const reload = (): void => {
    void store.load(id);
  };
  const changed = (): void => {
    reload();
    onChanged?.();
  };
  const actions = useActionHost(changed);
  const fillings = useSlot(recordTabs(resource), tabStates);
  const deeds = useSlot(recordActions(resource));
  useEffect(() => {
    if (id) void store.load(id);
    return store.stop;
  }, [store, id]);
  const record: AnyRecord | undefined = store.record;
  useResume(actionsOf(definition.actions), () => (store.record ? [store.record] : []), actions.start);
  const title = record && recordTitle(resource, record);
  const name = title && pick(title);
  useEffect(() => {
    if (title && !beside) tabs.rename(page.fullPath, title);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a tab is renamed when the record has another name
  }, [name, page.fullPath]);

  if (!record)
    return (
      <div className={styles.page} data-page="record">
        <div className={styles.card}>
          {!id ? (
            <EmptyState title={text('core.page.noRecord')} />
          ) : store.problem ? (
            store.problem.kind === 'failed' ? (
              <ErrorState message={store.problem.message} requestId={store.problem.requestId} onRetry={reload} />
            ) : (
              <EmptyState locked={store.problem.kind === 'forbidden'} title={store.problem.message} />
            )
          ) : (
            <LoadingRows rows={8} />
          )}
        </div>
      </div>
    );
  const Top = definition.top;
  const state = workflow && fields[workflow.state];
  const parts = (definition.tabs ?? []).filter((one) => one.key === undefined || permissions.can(one.key));
  const Part = parts.find((one) => one.id === tab)?.part ?? fillings.find((one) => one.key === tab)?.Part;
  const titles = [
    ...parts.map((one) => ({ id: one.id, title: text(`tab.${one.id}`) })),
    ...fillings.map((one) => ({ id: one.key, title: pick(one.title) })),
  ];
  return (
    <div className={styles.page} data-page="record" aria-busy={store.loading}>
      <header className={styles.card}>
        <div className={styles.head}>
          <h2 className={styles.title}>{name}</h2>
          {name && <CopyButton value={name} label={text(`field.${resource.label}`)} />}
          {state && <FieldValue field={state} value={record[workflow.state]} />}
          {definition.mark && <definition.mark record={record} />}
          <span className={styles.space} />
          {!beside && <RecordSteps id={id} version={record.version} />}
          <ActionButtons actions={actionsOf(definition.actions)} record={record} onStart={actions.start} />
          {deeds.map(({ key, Part: Deed }) => (
            <Deed key={key} record={record} changed={changed} />
          ))}
        </div>
        {definition.figures.length > 0 && (
          <dl className={styles.figures}>
            {definition.figures.map((figure) => (
              <div key={figure} className={styles.figure}>
                <dt className={styles.figureLabel}>{valueLabel(text(`field.${figure}`), fields[figure])}</dt>
                <dd className={styles.figureValue}>
                  <RecordValue name={figure} fields={fields} record={record} numbers={numbers} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      {Top && <Top record={record} reload={changed} />}
      {titles.length > 0 && (
        <div className={`${styles.card} ${styles.tabs}`}>
          <RecordTabs
            label={name ?? ''}
            value={tab}
            onChange={setTab}
            tabs={[{ id: 'overview', title: text('core.page.overview') }, ...titles]}
          />
        </div>
      )}
      {Part ? (
        <div className={styles.card}>
          <Part record={record} />
        </div>
      ) : (
        <div className={beside ? styles.sections : styles.body}>
          <div className={styles.sections}>
            {definition.sections.map((section) => (
              <section key={section.title} className={styles.card} aria-label={text(`section.${section.title}`)}>
                <h2 className={styles.heading}>{text(`section.${section.title}`)}</h2>
                <FieldGrid
                  items={section.fields.map((field) => {
                    const words = fieldText(fields[field], numbers.valueOf(record, field), pick, record);
                    const copies = field === resource.label || copied.includes(fields[field]?.kind ?? '');
                    return {
                      id: field,
                      label: valueLabel(text(`field.${field}`), fields[field]),
                      value: <RecordValue name={field} fields={fields} record={record} numbers={numbers} />,
                      copy: copies && words && !words.includes('*') ? words : undefined,
                    };
                  })}
                />
              </section>
            ))}
          </div>
          <section className={styles.card} aria-label={text('core.page.timeline')}>
            <h2 className={styles.heading}>{text('core.page.timeline')}</h2>
            <RecordTimeline store={store} resource={resource} workflow={workflow} onRetry={reload} />
          </section>
        </div>
      )}
      {actions.dialog}
    </div>
  );
});
