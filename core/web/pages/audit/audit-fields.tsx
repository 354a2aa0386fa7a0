import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular, DismissCircleFilled } from '@fluentui/react-icons';
import { FieldValue } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import type { AuditDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import type { AnyRecord } from '../list-store.ts';
import { usePlainNumbers } from '../plain-numbers.ts';
import { RecordValue } from '../record-value.tsx';
import type { AuditStore, Mark } from './audit-store.ts';

const useStyles = makeStyles({
  heading: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: '0 0 12px' },
  item: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    paddingInline: '6px',
    borderRadius: tokens.borderRadiusMedium,
  },
  cursor: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
  },
  label: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  read: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  differs: { color: tokens.colorStatusDangerForeground1 },
  marks: { display: 'flex', margin: 0 },
  ok: { color: tokens.colorStatusSuccessForeground1 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});
interface Props {
  readonly definition: AuditDefinition;
  readonly record: AnyRecord;
  readonly store: AuditStore;
  /** The field that keys mark. */
  readonly cursor: string | undefined;
  readonly onCursor: (field: string) => void;
  /** The pointer rests on a field. */
  readonly onPoint: (field: string | undefined) => void;
  readonly words: TextOf;
}
/** The details of the record, each with what was read from the papers, and a mark. */
export const AuditFields = observer(function AuditFields({
  definition,
  record,
  store,
  cursor,
  onCursor,
  onPoint,
  words,
}: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const numbers = usePlainNumbers(definition.resource, record.id);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView?.({ block: 'nearest' });
  }, [cursor]);
  const { fields } = definition.resource;
  return definition.sections.map((section) => (
    <section key={section.title} aria-label={text(`section.${section.title}`)}>
      <h3 className={styles.heading}>{text(`section.${section.title}`)}</h3>
      <dl className={styles.list}>
        {(section.fields as readonly string[]).map((name) => {
          const mark = store.markOf(name);
          const label = text(`field.${name}`);
          const button = (what: Mark, icon: ReactNode): ReactNode => (
            <Button
              size="small"
              appearance="transparent"
              icon={<span className={mark === what ? styles[what] : styles.label}>{icon}</span>}
              aria-pressed={mark === what}
              aria-label={words('mark.of', { field: label, mark: words(`mark.${what}`) })}
              title={words(`mark.${what}`)}
              onClick={() => {
                onCursor(name);
                store.mark(name, what);
              }}
            />
          );
          return (
            <div
              key={name}
              ref={name === cursor ? here : undefined}
              className={mergeClasses(styles.item, name === cursor && styles.cursor)}
              data-field={name}
              data-mark={mark ?? 'none'}
              data-cursor={name === cursor}
              onPointerEnter={() => onPoint(name)}
              onPointerLeave={() => onPoint(undefined)}
            >
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>
                <RecordValue name={name} fields={fields} record={record} numbers={numbers} />
                {name in store.read && (
                  <span className={mergeClasses(styles.read, mark === 'wrong' && styles.differs)}>
                    {words('recognised')} <FieldValue unit field={fields[name]} value={store.read[name]} />
                  </span>
                )}
                {store.readings.has(name) && (
                  <span className={mergeClasses(styles.read, mark === 'wrong' && styles.differs)}>
                    {words('recognised')} {store.readings.get(name)?.text}
                  </span>
                )}
              </dd>
              <dd className={styles.marks}>
                {button('ok', mark === 'ok' ? <CheckmarkCircleFilled /> : <CircleRegular />)}
                {button('wrong', <DismissCircleFilled />)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
});
