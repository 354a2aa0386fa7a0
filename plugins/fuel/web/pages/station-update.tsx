import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { id, type InputOfCommand, type RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FormField, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Messages, Navigation, freePage, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { amendPrice, amendStation, resubmitStation, stations } from '../../contract/index.ts';
import { AmendForm } from '../parts/amend-form.tsx';

type Station = RecordOf<typeof stations>;
const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    maxWidth: '1080px',
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  choice: { maxWidth: '320px' },
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
});
const station = id('fuelStation');
// Starts without the mobile number, which is masked; left empty, it stays unchanged.
const dataOf = ({ ownerName, city, address, areaCode, lonLat, products, settleCycle, thirdStationId }: Station) => ({
  ownerName,
  mobile: null,
  city,
  address,
  areaCode,
  lonLat,
  products,
  settleCycle,
  thirdStationId,
  reason: null,
});

/** 油站编辑: changes to an approved station are submitted for audit; one not approved yet is saved directly. */
const StationUpdate = observer(function StationUpdate(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const wanted = usePlace().query['id'] ?? '';
  const [chosen, setChosen] = useState(wanted);
  const [found, setFound] = useState<Station | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setChosen(wanted), [wanted]);
  useEffect(() => {
    let gone = false;
    setFound(undefined);
    if (chosen)
      http.get(stations, chosen, { quiet: true }).then(
        (one) => {
          if (!gone) setFound(one);
        },
        () => {
          if (!gone) setFound('failed');
        },
      );
    return () => {
      gone = true;
    };
  }, [http, chosen, attempt]);
  const done = (message: string): void => {
    messages.show('success', text(message));
    setAttempt((before) => before + 1);
  };
  const body = (): ReactNode => {
    if (!chosen) return <EmptyState title={text('update.pick')} />;
    if (found === undefined) return <LoadingRows rows={8} />;
    if (found === 'failed')
      return <ErrorState message={text('update.failed')} onRetry={() => setAttempt(attempt + 1)} />;
    const can = (name: string): boolean => found.abilities.includes(name);
    const on = { id: found.id, version: found.version };
    const close = (): void => navigation.back();
    if (found.auditStatus !== 2)
      return can(resubmitStation.name) ? (
        <AmendForm
          key={on.version}
          fields={resubmitStation.input}
          initial={dataOf(found)}
          station={found}
          saveLabel={text('action.save')}
          close={close}
          submit={async ({ reason: _reason, ...values }) => {
            await http.run(resubmitStation, values as InputOfCommand<typeof resubmitStation>, on, { quiet: true });
            done('update.saved');
          }}
        />
      ) : (
        <EmptyState title={text('update.none')} />
      );
    if (!can(amendStation.name) && !can(amendPrice.name)) return <EmptyState title={text('update.none')} />;
    return (
      <>
        {can(amendPrice.name) && (
          <section className={styles.section} aria-label={text('section.prices')}>
            <Text as="h3" weight="semibold">
              {text('section.prices')}
            </Text>
            <AmendForm
              key={`p${attempt}`}
              fields={amendPrice.input}
              initial={{}}
              station={found}
              saveLabel={text('action.submit')}
              close={close}
              submit={async (values) => {
                await http.run(amendPrice, values as InputOfCommand<typeof amendPrice>, on, { quiet: true });
                done('update.done');
              }}
            />
          </section>
        )}
        {can(amendStation.name) && (
          <section className={styles.section} aria-label={text('section.data')}>
            <Text as="h3" weight="semibold">
              {text('section.data')}
            </Text>
            <Text>{text('update.empty')}</Text>
            <AmendForm
              key={`d${attempt}`}
              fields={amendStation.input}
              initial={dataOf(found)}
              station={found}
              saveLabel={text('action.submit')}
              close={close}
              submit={async (values) => {
                await http.run(amendStation, values as InputOfCommand<typeof amendStation>, on, { quiet: true });
                done('update.done');
              }}
            />
          </section>
        )}
      </>
    );
  };
  return (
    <div className={styles.page} data-page="form">
      <div className={styles.choice}>
        <FormField
          name="stationId"
          field={station}
          label={text('field.stationId')}
          value={chosen || null}
          onChange={(value) => setChosen(typeof value === 'string' ? value : '')}
        />
      </div>
      {body()}
    </div>
  );
});
export const page = freePage(StationUpdate);
