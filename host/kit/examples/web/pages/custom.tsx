import { Button, Text, makeStyles } from '@fluentui/react-components';
import { DataGrid, EmptyState, MoneyText, PlateChip } from '@freightdeck/sdk/ui';
import { Http, freePage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { trips } from '../../contract/tyre.ts';
import { useTyres } from '../stores/use-tyres.ts';

const useStyles = makeStyles({ page: { display: 'flex', flexDirection: 'column', gap: '12px' } });

/** Asks our service, which asks the console. What fails has been shown by the console. */
const Trips = observer(function Trips({ vehicleNum }: { readonly vehicleNum: string }): ReactElement {
  const text = useText();
  const http = useService(Http);
  const [count, setCount] = useState<number>();
  const ask = async (): Promise<void> => {
    const answer = await http.ask(trips, { vehicleNum }).catch(() => undefined);
    if (answer) setCount(answer.total);
  };
  if (count !== undefined) return <>{text('board.trips', { count })}</>;
  return <Button onClick={() => void ask()}>{text('action.trips')}</Button>;
});
const Board = observer(function Board(): ReactElement {
  const styles = useStyles();
  const text = useText();
  const { list = [] } = useTyres();
  return (
    <div className={styles.page}>
      <Text as="h2" size={500} weight="semibold">
        {text('board.hint')}
      </Text>
      <DataGrid
        label={text('title')}
        columns={[
          {
            id: 'vehicleNum',
            width: 160,
            title: text('field.vehicleNum'),
            cell: (row) => <PlateChip plate={row.vehicleNum} />,
          },
          { id: 'tyres', width: 100, title: text('field.tyres'), align: 'end', cell: (row) => row.tyres },
          {
            id: 'perTrip',
            width: 140,
            title: text('field.perTrip'),
            align: 'end',
            cell: (row) => <MoneyText cents={row.perTrip} unit />,
          },
          {
            id: 'trips',
            width: 160,
            title: text('action.trips'),
            cell: (row) => <Trips vehicleNum={row.vehicleNum} />,
          },
        ]}
        rows={list}
        rowId={({ vehicleNum }) => vehicleNum}
        rowName={({ vehicleNum }) => vehicleNum}
      >
        {list.length === 0 ? <EmptyState /> : undefined}
      </DataGrid>
    </div>
  );
});
export const page = freePage(Board);
