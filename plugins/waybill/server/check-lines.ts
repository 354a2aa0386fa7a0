import { formatTonnage, isDateTime, isPlate, overload, overloadNamed } from '@freightdeck/sdk/values';
import { isNetWeight } from '../contract/index.ts';
import type { LineProblem } from '../contract/index.ts';
import type { DrivenTrip, ImportDriver, ImportVehicle, Known } from './import-crews.ts';
import type { Line } from './import-line.ts';
import { isTooFast, leastTime } from './plausible.ts';

/** A line that can be imported. */
export interface GoodLine extends Line {
  readonly driver: ImportDriver;
  readonly vehicle: ImportVehicle;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly loadAt: string;
  readonly unloadAt: string;
}
export interface CheckedLine {
  readonly line: Line;
  readonly problems: readonly LineProblem[];
  /** The line as a trip; undefined where something is wrong. */
  readonly good: GoodLine | undefined;
}
/** What lines are checked against: the goods they belong to, and the moment. */
export interface Frame {
  readonly leftKg: number;
  readonly distanceM: number;
  readonly needPound: boolean;
  readonly needReceipt: boolean;
  readonly now: string;
}
const audited = 2;
const must = ['vehicleNum', 'driverName', 'loadNetKg', 'unloadNetKg', 'loadAt', 'unloadAt'] as const;
type Tell = (field: keyof Line, code: string, values?: LineProblem['values']) => void;

/** The driver of a line: by identity number, else by mobile, else by a name that one driver only has. */
function driverOf(line: Line, drivers: readonly ImportDriver[], tell: Tell): ImportDriver | undefined {
  const { driverName, driverMobile, driverIdNumber, unread } = line;
  // A number that nobody can read does not make its line that of somebody else of the same name.
  if (unread?.['driverMobile'] !== undefined || unread?.['driverIdNumber'] !== undefined) return undefined;
  const numbered = driverIdNumber
    ? drivers.filter((one) => one.idNumber === driverIdNumber)
    : driverMobile
      ? drivers.filter((one) => one.mobile === driverMobile)
      : undefined;
  const found = numbered ?? drivers.filter((one) => one.name === driverName);
  const [driver, another] = found;
  if (!driver) tell(driverIdNumber ? 'driverIdNumber' : driverMobile ? 'driverMobile' : 'driverName', 'noDriver');
  else if (another) tell('driverName', 'sameName');
  else if (driverName && driver.name !== driverName) tell('driverName', 'nameDiffers');
  else if (driverMobile && driver.mobile !== driverMobile) tell('driverMobile', 'mobileDiffers');
  else return driver;
  return undefined;
}

/** What is wrong with a line by itself. */
function checkLine(line: Line, known: Known, frame: Frame): CheckedLine {
  const problems: LineProblem[] = [];
  const tell: Tell = (field, code, values = {}) => void problems.push({ field, code, values });
  for (const [field, typed] of Object.entries(line.unread ?? {})) tell(field as keyof Line, 'unread', { typed });
  for (const field of must) {
    const empty = line[field] === null || line[field] === undefined || line[field] === '';
    if (empty && line.unread?.[field] === undefined) tell(field, 'required');
  }
  const { vehicleNum, driverName, loadNetKg, unloadNetKg, loadAt, unloadAt } = line;
  const vehicle = known.vehicles.find((one) => one.vehicleNum === vehicleNum);
  if (vehicleNum && !isPlate(vehicleNum)) tell('vehicleNum', 'plateInvalid');
  else if (vehicleNum && !vehicle) tell('vehicleNum', 'noVehicle');
  const driver = driverName ? driverOf(line, known.drivers, tell) : undefined;
  if (driver && driver.auditStatus !== audited) tell('driverName', 'driverNotAudited');
  if (vehicle && vehicle.auditStatus !== audited) tell('vehicleNum', 'vehicleNotAudited');
  if (vehicle?.status === 0) tell('vehicleNum', 'vehicleDisabled');
  if (driver?.blocked) tell('driverName', 'driverBlocked');
  if (vehicle?.blocked) tell('vehicleNum', 'vehicleBlocked');
  if (vehicle && loadNetKg && overload(loadNetKg, vehicle.ratedLoadKg) === 'block')
    tell('loadNetKg', 'overload', overloadNamed(loadNetKg, vehicle.ratedLoadKg));
  if (vehicle && unloadNetKg && overload(unloadNetKg, vehicle.ratedLoadKg) === 'block')
    tell('unloadNetKg', 'unloadTooHeavy', overloadNamed(unloadNetKg, vehicle.ratedLoadKg));
  for (const field of ['loadNetKg', 'unloadNetKg'] as const) {
    const kg = line[field];
    if (typeof kg === 'number' && !isNetWeight(kg)) tell(field, 'netRange');
  }
  for (const field of ['loadAt', 'unloadAt'] as const) {
    const at = line[field];
    if (at && !isDateTime(at)) tell(field, 'timeFormat');
  }
  if (loadAt && unloadAt && isDateTime(loadAt) && isDateTime(unloadAt)) {
    if (unloadAt > frame.now) tell('unloadAt', 'unloadInFuture');
    if (isTooFast(loadAt, unloadAt, frame.distanceM)) tell('unloadAt', 'tooFast', leastTime(frame.distanceM));
  }
  if ((frame.needPound || frame.needReceipt) && !line.evidence) tell('evidence', 'noEvidence');
  const whole = driver && vehicle && loadNetKg && unloadNetKg && loadAt && unloadAt;
  return {
    line,
    problems,
    good:
      whole && problems.length === 0
        ? { ...line, driver, vehicle, loadNetKg, unloadNetKg, loadAt, unloadAt }
        : undefined,
  };
}

type Span = Pick<DrivenTrip, 'loadAt' | 'unloadAt'>;
const overlap = (one: Span, other: Span): boolean => one.loadAt < other.unloadAt && other.loadAt < one.unloadAt;
const sameTrip = (one: GoodLine, other: GoodLine): boolean =>
  one.driver.id === other.driver.id &&
  one.vehicle.id === other.vehicle.id &&
  one.loadAt === other.loadAt &&
  one.unloadAt === other.unloadAt;

/** What is wrong with a good line beside the trips that are there and the good lines above it. */
function amongOthers(
  line: GoodLine,
  above: readonly GoodLine[],
  known: Known,
  leftKg: number,
): LineProblem | undefined {
  const { driver, vehicle } = line;
  const trip = known.trips.find(
    (one) => (one.driverId === driver.id || one.vehicleId === vehicle.id) && overlap(one, line),
  );
  if (trip) return { field: 'loadAt', code: 'overlapsTrip', values: { waybillSn: trip.waybillSn } };
  const other = above.find(
    (one) => (one.driver.id === driver.id || one.vehicle.id === vehicle.id) && overlap(one, line),
  );
  if (other)
    return {
      field: 'loadAt',
      code: sameTrip(line, other) ? 'repeats' : 'overlapsLine',
      values: { line: other.lineNo },
    };
  if (line.loadNetKg > leftKg)
    return { field: 'loadNetKg', code: 'overQuantity', values: { left: formatTonnage(Math.max(0, leftKg) / 1000) } };
  return undefined;
}

/**
 * Checks the lines of a table in their order: each by itself, against the trips that its driver and vehicle have made,
 * against the lines above it, and against what the goods have left after those.
 */
export function checkLines(lines: readonly Line[], known: Known, frame: Frame): readonly CheckedLine[] {
  const above: GoodLine[] = [];
  let { leftKg } = frame;
  return lines.map((line) => {
    const checked = checkLine(line, known, frame);
    if (!checked.good) return checked;
    const problem = amongOthers(checked.good, above, known, leftKg);
    if (problem) return { line, problems: [problem], good: undefined };
    above.push(checked.good);
    leftKg -= checked.good.loadNetKg;
    return checked;
  });
}
