import type { ServiceToken } from '@freightdeck/sdk/contract';
import type { Container } from '../../di/index.ts';
import type { DraftShelf } from '../drafts/index.ts';
import type { Tell } from '../http/index.ts';
import type { FetchCode as Fetch } from '../plugins/index.ts';
import type { Foresight as Foreseeing } from './foresight.ts';
import type { ConsoleOptions } from './options.ts';

/** Names of services that have no class of their own. Unlike `token()`: nobody outside can ask by the same name. */
const own = <T>(name: string): ServiceToken<T> => ({ key: `core.${name}@1`, symbol: Symbol(name) });

export const Options = own<ConsoleOptions>('options');
/** The container itself: plugins have theirs under it. */
export const Root = own<Container>('root');
export const SessionStorage = own<Storage>('sessionStorage');
export const LocalStorage = own<Storage>('localStorage');
/** Keeps drafts. */
export const Shelf = own<DraftShelf>('shelf');
/** Loads the whole page again. */
export const Reload = own<() => void>('reload');
export const TellFailure = own<Tell>('tellFailure');
export const FetchCode = own<Fetch>('fetchCode');
export const Foresight = own<Foreseeing>('foresight');
