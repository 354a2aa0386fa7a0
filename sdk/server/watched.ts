import { token } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';
import type { Tx } from './database.ts';

/** A value of a watched figure, with the words of its labels in their order. */
export interface WatchedValue {
  readonly value: number;
  readonly labels?: readonly string[];
}
/** How a figure stands on the page of the platform's state; it has one value. */
export interface FigureState {
  readonly title: Text;
  readonly unit: 'count' | 'second';
  /** From this value on somebody should look at it. */
  readonly warnFrom?: number;
  /** From this value on it is not as it must be. */
  readonly badFrom?: number;
  /** What to do then. */
  readonly todo: Text;
  /** Path of the page with the rest. */
  readonly path: string;
}
/**
 * A figure of a plugin that whoever runs the platform watches: the gauge `freightdeck_<name>` of `/metrics`. It is read
 * at each scrape, over all tenants. Labels must be of a bounded number: never an id, a tenant or what people write.
 */
export interface WatchedFigure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly state?: FigureState;
  read(tx: Tx): Promise<readonly WatchedValue[]>;
}

/** One line of the platform's state. */
export interface StatusLine {
  readonly name: string;
  readonly title: Text;
  readonly state: 'ok' | 'warning' | 'bad';
  /** The figure that decides, in its unit; null where there is none. */
  readonly value: number | null;
  readonly unit: 'count' | 'second' | 'byte';
  readonly note: Text;
  /** Empty while it is as it should be. */
  readonly todo: Text;
  readonly path: string | null;
}
/** A process of the platform, as it last told of itself. */
export interface ServerProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly alive: boolean;
  /** Of the pool of calls. */
  readonly connections: number;
  readonly waiting: number;
  /** Every pool of the process; none where it runs an earlier version. */
  readonly pools: readonly { readonly name: string; readonly total: number; readonly waiting: number }[];
  readonly memoryBytes: number;
  readonly busyRatio: number;
  readonly diskFreeBytes: number;
  readonly diskBytes: number;
}
/** The state of the whole platform, for the operator. */
export interface PlatformStatus {
  read(): Promise<{ readonly lines: readonly StatusLine[]; readonly processes: readonly ServerProcess[] }>;
}
/** Offered by the host. */
export const PlatformStatus = token<PlatformStatus>('core.platformStatus', 1);
