import { makeStyles, tokens } from '@fluentui/react-components';
import { id, type RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FormField, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Messages, Navigation, freePage, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { changeVehicle, vehicles } from '../../contract/index.ts';
import { ChangeForm } from '../parts/change-form.tsx';

type Vehicle = RecordOf<typeof vehicles>;
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
});
const vehicle = id('vehicle');

/** 车辆变更: choice of the vehicle, then old beside new values. */
const ChangePage = observer(function ChangePage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const navigation = useService(Navigation);
  const wanted = usePlace().query['id'] ?? '';
  const [chosen, setChosen] = useState(wanted);
  const [found, setFound] = useState<Vehicle | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setChosen(wanted), [wanted]);
  useEffect(() => {
    let gone = false;
    setFound(undefined);
    if (chosen)
      http.get(vehicles, chosen, { quiet: true }).then(
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
  const body = (): ReactNode => {
    if (!chosen) return <EmptyState title={text('change.pick')} />;
    if (found === undefined) return <LoadingRows rows={8} />;
    if (found === 'failed')
      return <ErrorState message={text('change.failed')} onRetry={() => setAttempt(attempt + 1)} />;
    if (!found.abilities.includes(changeVehicle.name)) return <EmptyState title={text('change.notApproved')} />;
    return (
      <ChangeForm
        key={found.id}
        record={found}
        close={() => navigation.back()}
        submit={async (input) => {
          const answer = await http.run(
            changeVehicle,
            input,
            { id: found.id, version: found.version },
            { quiet: true },
          );
          messages.show('success', text('change.done'));
          navigation.go('/carInfoUpdataList', { vehicleNum: found.vehicleNum });
          return answer;
        }}
      />
    );
  };
  return (
    <div className={styles.page} data-page="form">
      <div className={styles.choice}>
        <FormField
          name="vehicleId"
          field={vehicle}
          label={text('field.vehicleNum')}
          value={chosen || null}
          onChange={(value) => setChosen(typeof value === 'string' ? value : '')}
        />
      </div>
      {body()}
    </div>
  );
});
export const page = freePage(ChangePage);
