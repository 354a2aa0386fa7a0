import { makeStyles, tokens } from '@fluentui/react-components';
import { auditChecks } from '@freightdeck/sdk/contract';
import type { Resource } from '@freightdeck/sdk/contract';
import { usePick, useSlot } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import type { AnyRecord } from '../list-store.ts';
import { slotStates } from '../slot-states.tsx';
import type { AuditStore } from './audit-store.ts';

const useStyles = makeStyles({
  heading: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  check: { margin: '0 0 12px' },
  name: { marginBottom: '2px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
const states = slotStates(1);

interface Props {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly store: AuditStore;
  readonly words: TextOf;
}
/** What other plugins find at the record, above its details; nothing where none looks. */
export const AuditChecks = observer(function AuditChecks({ resource, record, store, words }: Props): ReactNode {
  const styles = useStyles();
  const pick = usePick();
  const checks = useSlot(auditChecks(resource), states);
  if (checks.length === 0) return null;
  return (
    <section aria-label={words('checks')}>
      <h3 className={styles.heading}>{words('checks')}</h3>
      {checks.map(({ key, title, Part }) => (
        <div key={key} className={styles.check} data-check={key}>
          <div className={styles.name}>{pick(title)}</div>
          <Part
            record={record as never}
            found={(field, mark, read, place) => {
              store.found(record.id, field, mark, read, place);
            }}
          />
        </div>
      ))}
    </section>
  );
});
