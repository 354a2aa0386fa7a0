import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import type { Fields } from '@freightdeck/sdk/contract';
import { FieldValue, RecordLink, namedRecord } from '@freightdeck/sdk/ui';
import { Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { AnyRecord } from './list-store.ts';
import { isHidden } from './plain-numbers.ts';
import type { PlainNumbers } from './plain-numbers.ts';

const useStyles = makeStyles({
  number: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4px' },
  button: { height: '20px' },
  problem: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});
interface Props {
  readonly name: string;
  readonly fields: Fields;
  readonly record: AnyRecord;
  readonly numbers: PlainNumbers;
}
/**
 * A value of a record. What names another record links to it; who holds the key of a masked number can have it shown in
 * full beside it.
 */
export const RecordValue = observer(function RecordValue({ name, fields, record, numbers }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const permissions = useService(Permissions);
  const field = fields[name];
  const words = <FieldValue unit field={field} value={numbers.valueOf(record, name)} record={record} />;
  const to = namedRecord(fields, name, record);
  const value = to ? <RecordLink to={to}>{words}</RecordLink> : words;
  if (field?.plain === undefined || !isHidden(record[name]) || !permissions.can(field.plain)) return value;
  const isShown = !isHidden(numbers.valueOf(record, name));
  const problem = numbers.problem?.field === name ? numbers.problem : undefined;
  const label = text(isShown ? 'core.page.number.hide' : 'core.ui.reveal');
  return (
    <span className={styles.number}>
      {value}
      <Button
        className={styles.button}
        size="small"
        appearance="transparent"
        icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
        aria-label={label}
        title={label}
        disabledFocusable={numbers.busy}
        onClick={() => (isShown ? numbers.mask(name) : void numbers.show(record, name))}
      />
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem.cause?.message ?? text('core.page.number.refused')}
          {problem.cause?.requestId && ` (${text('core.ui.requestId', { id: problem.cause.requestId })})`}
        </span>
      )}
    </span>
  );
});
