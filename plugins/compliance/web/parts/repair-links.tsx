import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { RecordLink } from '@freightdeck/sdk/ui';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { knownError } from '../../contract/error-dictionary.ts';
import { messageField } from '../../contract/message-table.ts';
import type { regReports, Repair } from '../../contract/index.ts';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', padding: '12px' },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '6px' },
  hint: { color: tokens.colorNeutralForeground2 },
});
/** The page that owns a value, by the kind of its record: what the record is called stands in the address. */
const owners: Readonly<Record<Repair['owner'], readonly [resource: string, by: string]>> = {
  VEHICLE: ['vehicle', 'vehicleNum'],
  DRIVER: ['driver', 'name'],
  GOODS: ['goods', 'goodsSn'],
  WAYBILL: ['waybill', 'waybillSn'],
  COMPANY: ['company', 'companyName'],
  PROVIDER: ['serviceProvider', 'platformName'],
  SETTLEMENT: ['settlementOrder', 'settleSn'],
  TRACK: ['waybillTrack', 'waybillSn'],
};
type Report = RecordOf<typeof regReports>;
const useWords = (msgType: string): ((field: string) => string) => {
  const { language } = useService(I18n);
  return (field) => messageField(msgType, field)?.[language] ?? field;
};
const OwnerLink = observer(function OwnerLink({ repair }: { readonly repair: Repair }): ReactNode {
  const text = useText();
  const { owner, id, label } = repair;
  const [resource, by] = owners[owner];
  return (
    <RecordLink to={{ resource, known: { ...(id ? { id } : {}), [by]: label } }}>
      {text(`owner.${owner}`)} {label}
    </RecordLink>
  );
});

/** 修复: the first thing to put right, and the record that owns it. */
export const RepairCell = observer(function RepairCell({ row }: { readonly row: Report }): ReactNode {
  const text = useText();
  const word = useWords(row.msgType);
  const [first, ...more] = row.repairs;
  if (!first) return null;
  return (
    <>
      {first.field && `${word(first.field)} `}
      <OwnerLink repair={first} />
      {more.length > 0 && ` ${text('repair.more', { count: more.length })}`}
    </>
  );
});

/** 修复: what the error means, and every field to put right with a link to its record. */
export const RepairTab = observer(function RepairTab({ record }: { readonly record: Report }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { language } = useService(I18n);
  const word = useWords(record.msgType);
  if (record.errorCode === null) return <div className={styles.part}>{text('repair.nothing')}</div>;
  return (
    <div className={styles.part}>
      <Text weight="semibold">{knownError(record.errorCode)[language]}</Text>
      <ul className={styles.list}>
        {record.repairs.map((repair) => (
          <li key={`${repair.field}${repair.owner}`}>
            {repair.field && `${word(repair.field)}：`}
            <OwnerLink repair={repair} />
          </li>
        ))}
      </ul>
      <Text className={styles.hint}>{text('repair.hint')}</Text>
    </div>
  );
});
