import { Link, Tooltip } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { bookDays, channelDays } from '../../contract/index.ts';

type Day = RecordOf<typeof channelDays>;
/** The day of a channel; it opens what differs in it. */
const DayLink = observer(function DayLink({ day }: { readonly day: Day }): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  if (day.dayState === 0 || day.dayState === 3) return day.businessDay;
  return (
    <Link
      aria-label={text('closing.openDay', { day: day.businessDay })}
      onClick={() =>
        navigation.go('/ledgerDetails/differences', {
          businessDay: `${day.businessDay}~${day.businessDay}`,
          channel: day.channel,
        })
      }
    >
      {day.businessDay}
    </Link>
  );
});
/** What a rule of the book says, behind its number. */
const Rules = observer(function Rules({ failed }: { readonly failed: string }): ReactNode {
  const text = useText();
  if (failed === '') return '';
  const lines = failed.split(', ').map((rule) => `${rule} ${text(`invariant.${rule}`)}`);
  return (
    <Tooltip relationship="description" content={<span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>}>
      <span tabIndex={0}>{lines.join('; ')}</span>
    </Tooltip>
  );
});
export const dayCell = (day: Day): ReactNode => createElement(DayLink, { day });
export const failedCell = ({ failed }: RecordOf<typeof bookDays>): ReactNode => createElement(Rules, { failed });
