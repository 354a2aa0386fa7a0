import { Button, Field as FieldFrame, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular, MapRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { PlaceParts } from '../../../contract/index.ts';
import { DATUM, formatCoordinates, parseCoordinates } from '../../../contract/values/coordinates.ts';
import { coordinatesProblem } from '../../../contract/values/point-text.ts';
import { centreOf, cityOf, placeText, regionOf, streetOf } from '../../../map/regions.ts';
import type { Region } from '../../../map/regions.ts';
import { useText } from '../../../web/index.ts';
import type { InputProps } from '../input-props.ts';
import { RegionBox } from './region-box.tsx';
import { useAddressBook } from './use-address-book.ts';
import type { BookEntry } from './use-address-book.ts';
import type { MapPoint } from './map-dialog.tsx';

const MapDialog = lazy(() => import('./map-dialog.tsx'));
const useStyles = makeStyles({
  box: { display: 'grid', gap: '4px', minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  codes: { display: 'grid', gap: '4px 8px', gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))' },
});
const noParts: PlaceParts = { region: '', point: '' };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const centreText = (code: string): string => {
  const centre = centreOf(code);
  return centre ? formatCoordinates(centre.at) : '';
};

/**
 * A place: its division from the tree, the address book or the map, and what lies beyond it in writing. Code and
 * coordinates follow by themselves; who has better ones unfolds and types them.
 */
export const PlaceInput = observer(function PlaceInput(props: InputProps): ReactNode {
  const { id, field, label, value, record = {}, onChange, onFill, onBlur, onProblem, disabled, size } = props;
  const styles = useStyles();
  const text = useText();
  const parts = field.parts ?? noParts;
  const entries = useAddressBook(parts);
  const [street, setStreet] = useState<string>();
  const [unfolded, setUnfolded] = useState(false);
  const [mapped, setMapped] = useState(false);
  /** The point was told apart from the division: a choice of the division leaves it. */
  const [own, setOwn] = useState(false);
  const code = textOf(record[parts.region]);
  const point = textOf(record[parts.point]);
  const beyond = street ?? streetOf(textOf(value), code);
  const centre = centreOf(code);
  const isCentre = centre !== undefined && point === centreText(code);

  const cityFrom = (of: string): Readonly<Record<string, unknown>> => {
    const city = parts.city && cityOf(of);
    return city ? { [parts.city as string]: city } : {};
  };
  const put = (region: Region, at: string): void => {
    onFill?.({ [parts.region]: region.code, [parts.point]: at || null, ...cityFrom(region.code) });
    onChange(placeText(region.code, beyond) || null);
  };
  const takeEntry = (entry: BookEntry): void => {
    setStreet(undefined);
    setOwn(false);
    onFill?.({
      [parts.region]: entry.region,
      [parts.point]: entry.point,
      ...cityFrom(entry.region),
      ...(parts.unit && entry.unit ? { [parts.unit]: entry.unit } : {}),
      ...(parts.contact && entry.contact ? { [parts.contact]: entry.contact } : {}),
    });
    onChange(entry.place);
  };
  const takePoint = ({ at, region }: MapPoint): void => {
    setMapped(false);
    setOwn(true);
    const inside = regionOf(code)?.names.includes(region.name) ? regionOf(code) : region;
    put(inside ?? region, formatCoordinates(at));
  };
  return (
    <div className={styles.box}>
      <RegionBox
        {...(id === undefined ? {} : { id })}
        code={code}
        entries={entries}
        size={size}
        disabled={disabled ?? false}
        onBlur={onBlur}
        {...(onProblem ? { onProblem } : {})}
        onEntry={takeEntry}
        onRegion={(region) => {
          put(region, own && point !== '' ? point : centreText(region.code));
          setOwn(false);
        }}
      />
      <FieldFrame>
        <Input
          aria-label={`${label} ${text('core.ui.place.street')}`}
          data-street=""
          size={size}
          autoComplete="off"
          placeholder={text('core.ui.place.street')}
          maxLength={Math.max(1, (field.max ?? 100) - placeText(code, '').length)}
          value={beyond}
          disabled={disabled}
          onChange={(_, { value: typed }) => {
            setStreet(typed);
            onChange(placeText(code, typed) || null);
          }}
          onBlur={() => setStreet(undefined)}
        />
      </FieldFrame>
      <div className={styles.row}>
        <Button size="small" icon={<MapRegular />} disabled={disabled} onClick={() => setMapped(true)}>
          {text('core.ui.place.map')}
        </Button>
        <Button
          size="small"
          appearance="transparent"
          icon={unfolded ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {text('core.ui.place.codes')}
        </Button>
      </div>
      {code !== '' && (isCentre || point === '') && (
        <span className={styles.note} data-rough>
          {isCentre ? text('core.ui.place.centre', { name: centre.of.name }) : text('core.ui.place.noPoint')}
        </span>
      )}
      {unfolded && (
        <Codes
          code={code}
          point={point}
          size={size}
          disabled={disabled ?? false}
          onCode={(typed) => {
            const region = regionOf(typed);
            if (region) put(region, own && point !== '' ? point : centreText(typed));
            else onFill?.({ [parts.region]: typed || null });
          }}
          onPoint={(typed) => {
            setOwn(typed !== '');
            onFill?.({ [parts.point]: typed || null });
          }}
        />
      )}
      {mapped && (
        <Suspense fallback={null}>
          <MapDialog
            title={label}
            code={code}
            at={parseCoordinates(point)}
            onTake={takePoint}
            onClose={() => setMapped(false)}
          />
        </Suspense>
      )}
    </div>
  );
});

/** The code and the coordinates, for who has them. A pasted point is checked at once. */
const Codes = observer(function Codes({
  code,
  point,
  size,
  disabled,
  onCode,
  onPoint,
}: {
  readonly code: string;
  readonly point: string;
  readonly size: 'small' | 'medium';
  readonly disabled: boolean;
  readonly onCode: (typed: string) => void;
  readonly onPoint: (typed: string) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const problem = point === '' ? undefined : coordinatesProblem(point);
  return (
    <div className={styles.codes}>
      <FieldFrame size="small" label={text('core.ui.place.code')}>
        <Input
          size={size}
          inputMode="numeric"
          maxLength={6}
          value={code}
          disabled={disabled}
          onChange={(_, { value }) => onCode(value.trim())}
        />
      </FieldFrame>
      <FieldFrame
        size="small"
        label={text('core.ui.place.point', { datum: DATUM })}
        validationState={problem ? 'error' : 'none'}
        validationMessage={problem && text(`core.ui.invalid.coordinates.${problem}`)}
      >
        <Input
          size={size}
          maxLength={40}
          value={point}
          disabled={disabled}
          onChange={(_, { value }) => onPoint(value)}
          onBlur={() => {
            const read = parseCoordinates(point);
            if (read) onPoint(formatCoordinates(read));
          }}
        />
      </FieldFrame>
    </div>
  );
});
