import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { DataGrid, DateText, Pagination } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { deviceType } from '../../contract/index.ts';
import type { TrackPoint } from '../../contract/index.ts';

const degrees = (e6: number): string => (e6 / 1_000_000).toFixed(6);
const lonLatOf = ({ lonGcjE6, latGcjE6 }: Pick<TrackPoint, 'lonGcjE6' | 'latGcjE6'>): string =>
  `${degrees(lonGcjE6)},${degrees(latGcjE6)}`;

const sourceOf = (source: string, pick: ReturnType<typeof usePick>): string => {
  const found = deviceType.choices?.find(({ value }) => value === source);
  return found ? pick(found) : source;
};

/** The positions in order; the player's current row is marked. */
export const PointTable = observer(function PointTable({
  points,
  current,
  onChoose,
}: {
  readonly points: readonly TrackPoint[];
  readonly current?: number;
  readonly onChoose?: (index: number) => void;
}): ReactNode {
  const text = useText();
  const pick = usePick();
  const [page, setPage] = useState({ page: 1, limit: 20 });
  useEffect(() => setPage((before) => ({ ...before, page: 1 })), [points]);
  const columns = useMemo<readonly GridColumn<{ readonly index: number; readonly point: TrackPoint }>[]>(
    () => [
      { id: 'at', title: text('field.at'), width: 170, cell: ({ point }) => <DateText at={point.at} /> },
      { id: 'lonLat', title: text('field.lonLat'), width: 190, cell: ({ point }) => lonLatOf(point) },
      {
        id: 'speed',
        title: text('field.speedKmh'),
        width: 110,
        align: 'end',
        cell: ({ point }) => (point.speedKmh10 === null ? '–' : (point.speedKmh10 / 10).toFixed(1)),
      },
      {
        id: 'heading',
        title: text('field.heading'),
        width: 90,
        align: 'end',
        cell: ({ point }) => (point.heading === null ? '–' : `${point.heading}°`),
      },
      { id: 'source', title: text('field.source'), width: 130, cell: ({ point }) => sourceOf(point.source, pick) },
      {
        id: 'locType',
        title: text('field.locType'),
        width: 100,
        cell: ({ point }) => text(`track.loc${point.locType}`),
      },
      { id: 'flag', title: text('track.flag'), width: 100, cell: ({ point }) => text(`track.flag${point.flag}`) },
    ],
    [text, pick],
  );
  const all = useMemo(() => points.map((point, index) => ({ index, point })), [points]);
  const rows = all.slice((page.page - 1) * page.limit, page.page * page.limit);
  return (
    <>
      <DataGrid
        label={text('track.points')}
        columns={columns}
        rows={rows}
        rowId={({ index }) => String(index)}
        rowName={({ point }) => point.at}
        count={points.length}
        height="320px"
        current={current === undefined ? undefined : String(current)}
        onOpen={({ index }) => onChoose?.(index)}
      />
      <Pagination
        page={page.page}
        limit={page.limit}
        total={points.length}
        more={false}
        onChange={(at, limit) => setPage({ page: at, limit })}
      />
    </>
  );
});
