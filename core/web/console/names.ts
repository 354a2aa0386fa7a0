import type { ServiceToken } from '@freightdeck/sdk/contract';
import type { Container } from '../../di/index.ts';
import type { DraftShelf } from '../drafts/index.ts';
import type { Tell } from '../http/index.ts';
import type { FetchCode as Fetch } from '../plugins/index.ts';
import type { Prefetch } from '../prefetch/index.ts';
import type { ConsoleOptions } from './options.ts';

/**
 * Names a service that has no class. Unlike with `token()`, plugins cannot ask for it, because its symbol is not
 * shared.
 */
const own = <T>(name: string): ServiceToken<T> => ({ key: `core.${name}@1`, symbol: Symbol(name) });

export const Options = own<ConsoleOptions>('options');
/** The container itself: each plugin gets a child container of it. */
export const Root = own<Container>('root');
export const SessionStorage = own<Storage>('sessionStorage');
export const LocalStorage = own<Storage>('localStorage');
/** Where drafts are stored. */
export const Shelf = own<DraftShelf>('shelf');
/** Tells this window's drafts from those of other windows. */
export const WindowName = own<string>('windowName');
/** Loads the whole page again. */
export const Reload = own<() => void>('reload');
export const TellFailure = own<Tell>('tellFailure');
export const FetchCode = own<Fetch>('fetchCode');
export const Prefetching = own<Prefetch>('prefetch');
