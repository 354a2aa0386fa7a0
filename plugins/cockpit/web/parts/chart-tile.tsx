import { Button, ToggleButton } from '@fluentui/react-components';
import { ArrowDownloadRegular, TableRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useContext, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { csvFile } from '@freightdeck/sdk/values';
import { Messages, saveFile, useService, useText } from '@freightdeck/sdk/web';
import { clock } from '../stores/poll.ts';
import { pngOf } from './chart-export.ts';
import type { ChartProps } from './chart-look.ts';
import type { ChartPoint } from './chart-points.ts';
import { ChartStage } from './chart-stage.tsx';
import { usePalette, type Palette } from './palette.ts';
import { Tile, type TileSource } from './tile.tsx';
import { CockpitContext } from './use-cockpit.ts';

const ChartTable = lazy(() => import('./chart-table.tsx').then((module) => ({ default: module.ChartTable })));
const DownloadMenu = lazy(() => import('./download-menu.tsx').then((module) => ({ default: module.DownloadMenu })));

interface ChartTileProps {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly ChartPoint[];
  readonly colour: Exclude<keyof Palette, 'areas'>;
  readonly format: (value: number) => string;
  readonly drawing: ComponentType<ChartProps>;
  /** Header of the column with the points' labels. */
  readonly first: string;
  readonly tools?: ReactNode;
  readonly href?: string;
  readonly onOpen?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly source?: TileSource;
}
/** A chart with title, unit and time, table, and downloads. */
export const ChartTile = observer(
  ({
    title,
    unit,
    points,
    colour,
    format,
    drawing: Drawing,
    first,
    tools,
    href,
    onOpen,
    className,
    source,
  }: ChartTileProps) => {
    const text = useText();
    const messages = useService(Messages);
    const palette = usePalette();
    const cockpit = useContext(CockpitContext);
    const [asTable, setAsTable] = useState(false);
    const [menu, setMenu] = useState(false);
    const stage = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    const time = clock((source ?? cockpit)?.poll.updatedAt);
    const note = text('chart.note', { unit, time });
    const png = (): void => {
      const svg = stage.current?.querySelector('svg');
      if (svg)
        pngOf(svg, { title, note, ground: palette.surface, ink: palette.text }).then(
          (file) => saveFile(`${title}.png`, file),
          () => messages.show('error', text('chart.pngFailed')),
        );
    };
    const csv = (): void =>
      saveFile(
        `${title}.csv`,
        new Blob(
          [csvFile([[first, title], ...points.map((point) => [point.name, format(point.y).replaceAll(',', '')])])],
          { type: 'text/csv;charset=utf-8' },
        ),
      );
    const own = (
      <>
        {tools}
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          checked={asTable}
          aria-label={`${title} ${text('table')}`}
          title={text('table')}
          onClick={() => setAsTable(!asTable)}
        />
        <Button
          ref={button}
          size="small"
          appearance="subtle"
          icon={<ArrowDownloadRegular />}
          aria-label={`${title} ${text('chart.download')}`}
          aria-haspopup="menu"
          title={text('chart.download')}
          onClick={() => setMenu(true)}
        />
        {menu && (
          <Suspense fallback={null}>
            <DownloadMenu
              target={button.current}
              onPng={asTable || points.every((point) => point.y === 0) ? undefined : png}
              onCsv={csv}
              onClose={() => setMenu(false)}
            />
          </Suspense>
        )}
      </>
    );
    return (
      <Tile title={title} href={href} className={className} tools={own} source={source}>
        {asTable ? (
          <ChartTable points={points} caption={title} first={first} format={format} />
        ) : (
          <ChartStage
            stage={stage}
            label={title}
            note={note}
            points={points}
            say={(point) => `${point.name} ${format(point.y)} ${unit}`}
            onOpen={onOpen}
          >
            {(focus) => (
              <Drawing
                points={points}
                colour={palette[colour]}
                label={title}
                format={(value) => `${format(value)} ${unit}`}
                focus={focus}
              />
            )}
          </ChartStage>
        )}
      </Tile>
    );
  },
);
