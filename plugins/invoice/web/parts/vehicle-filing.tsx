import { makeStyles } from '@fluentui/react-components';
import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import { ErrorState, LoadingRows, PlateChip, StatusBadge } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { checkVehicle } from '../../contract/index.ts';
import type { etcApplies } from '../../contract/index.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', padding: '16px' },
});
/** 车辆备案: whether the vehicle is registered at the toll service. */
export const VehicleFiling = observer(function VehicleFiling({
  record,
}: {
  readonly record: RecordOf<typeof etcApplies>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [found, setFound] = useState<AnswerOf<typeof checkVehicle>>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http.ask(checkVehicle, { id: record.id }, { quiet: true }).then(
      (answer) => {
        if (wanted && answer) setFound(answer);
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, record.id, attempt]);
  if (failure)
    return (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    );
  if (!found) return <LoadingRows rows={1} />;
  const state = !found.connected ? 'unknown' : found.filed ? 'filed' : 'notFiled';
  return (
    <div className={styles.row}>
      <PlateChip plate={found.vehicleNum} color={found.plateColor} />
      <StatusBadge tone={state === 'filed' ? 'done' : state === 'notFiled' ? 'refused' : 'draft'}>
        {text(`filing.${state}`)}
      </StatusBadge>
    </div>
  );
});
