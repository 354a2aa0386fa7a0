import { Field, makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { DateRangeField, FormField } from '@freightdeck/sdk/ui';
import { isDayRangeText } from '@freightdeck/sdk/values';
import { Auth, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { tradeVolume } from '../../contract/index.ts';
import type { TradeAsked } from '../stores/trade-figures.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '12px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  field: { minWidth: '220px' },
  end: { marginInlineStart: 'auto', display: 'flex', gap: '8px' },
});
interface TradeFiltersProps {
  readonly asked: TradeAsked;
  readonly onAsk: (asked: TradeAsked) => void;
  /** Buttons at the end of the bar. */
  readonly children?: ReactNode;
}
/** Which signed trips: by day or month, of which days, of which shipper and, for the operator, which provider. */
export const TradeFilters = observer(function TradeFilters({ asked, onAsk, children }: TradeFiltersProps) {
  const styles = useStyles();
  const text = useText();
  const { session } = useService(Auth);
  const chosen = (value: unknown): string | null =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  const [days, setDays] = useState(asked.from || asked.to ? `${asked.from ?? ''}~${asked.to ?? ''}` : '');
  const chooseDays = (value: string): void => {
    setDays(value);
    if (!isDayRangeText(value)) return;
    const [from = '', to = ''] = value.split('~');
    onAsk({ ...asked, from: from || null, to: to || null });
  };
  return (
    <div className={styles.bar} role="search">
      <div role="group" aria-label={text('trade.queryType')}>
        {(['1', '2'] as const).map((queryType) => (
          <ToggleButton
            key={queryType}
            appearance="subtle"
            checked={asked.queryType === queryType}
            onClick={() => onAsk({ ...asked, queryType })}
          >
            {text(queryType === '1' ? 'daily' : 'monthly')}
          </ToggleButton>
        ))}
      </div>
      <Field label={text('trade.days')}>
        <DateRangeField label={text('trade.days')} value={days} onChange={chooseDays} />
      </Field>
      <div className={styles.field}>
        <FormField
          name="companyId"
          field={tradeVolume.input.companyId}
          label={text('trade.company')}
          value={asked.companyId ?? null}
          onChange={(value) => onAsk({ ...asked, companyId: chosen(value) })}
        />
      </div>
      {session?.isOperator && (
        <div className={styles.field}>
          <FormField
            name="platformId"
            field={tradeVolume.input.platformId}
            label={text('watch.platform')}
            value={asked.platformId ?? null}
            onChange={(value) => onAsk({ ...asked, platformId: chosen(value) })}
          />
        </div>
      )}
      {children && <div className={styles.end}>{children}</div>}
    </div>
  );
});
