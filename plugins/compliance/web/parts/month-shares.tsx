import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue } from '@freightdeck/sdk/ui';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { knownError } from '../../contract/error-dictionary.ts';
import { monthTargets, regMonths } from '../../contract/index.ts';

const useStyles = makeStyles({ missed: { color: tokens.colorPaletteRedForeground1 } });
/** A share of the month; red where the province asks for more. */
export const Share = observer(function Share({
  of,
  row,
}: {
  readonly of: keyof typeof monthTargets;
  readonly row: RecordOf<typeof regMonths>;
}): ReactNode {
  const styles = useStyles();
  const value = row[of];
  const isMissed = value !== null && value < monthTargets[of];
  return (
    <span className={isMissed ? styles.missed : undefined}>
      <FieldValue field={regMonths.fields[of]} value={value} />
    </span>
  );
});
/** The most frequent errors of the month in words, with how often each came: `AREA_CODE 9` reads 区划代码有误 9. */
export const TopErrors = observer(function TopErrors({ row }: { readonly row: RecordOf<typeof regMonths> }): ReactNode {
  const { language } = useService(I18n);
  if (row.topErrors === null) return null;
  const all = row.topErrors.split(', ').map((one) => {
    const [code = '', times = ''] = one.split(' ');
    // What is wrong stands before the colon, what to do about it behind.
    const [what] = knownError(code)[language].split(/[：:]/);
    return `${what} ${times}`;
  });
  return all.join(language === 'zh' ? '，' : ', ');
});
/** What the province asks of a month. */
export const MonthTargets = observer(function MonthTargets(): ReactNode {
  const text = useText();
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{text('months.targets')}</MessageBarBody>
    </MessageBar>
  );
});
