import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { buildSettings } from './build-settings.ts';
import { createContext, useContext } from 'react';
import { branding as brandingQuery } from '@freightdeck/sdk/contract';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';

type Served = AnswerOf<typeof brandingQuery>;

/** How the sign-in page looks, by host and path marker, before anybody has signed in. */
export interface Branding {
  readonly platformId: string | undefined;
  readonly name: string;
  readonly title: string;
  readonly logo: string | undefined;
  readonly alternate: boolean;
  readonly demoAccounts: readonly {
    readonly userName: string;
    readonly platformName: string;
    readonly mobile: string;
  }[];
  readonly demoPassword: string;
}
const plain: Branding = {
  platformId: undefined,
  name: '',
  title: '',
  logo: undefined,
  alternate: false,
  demoAccounts: [],
  demoPassword: '',
};

/** Path segments that select the alternate sign-in page, whatever the platform says. */
const alternateMarker = 'jsdwl';
/** First path segment after the host: the marker of a tenant. */
const pathMarker = (pathname: string): string => pathname.split('/').find((part) => part !== '') ?? '';

const storageKey = (marker: string): string => `freightdeck-branding ${marker}`;
function kept(marker: string): Served | undefined {
  try {
    const text = localStorage.getItem(storageKey(marker));
    return text ? (JSON.parse(text) as Served) : undefined;
  } catch {
    return undefined;
  }
}
/** Whether the alternate sign-in page is shown: by the marker in the address, for this build, or for this platform. */
export const isAlternate = (marker: string, served: Pick<Served, 'loginVariant'> | undefined): boolean =>
  marker === alternateMarker ||
  import.meta.env.VITE_LOGIN_VARIANT === 'standby' ||
  served?.loginVariant === 'alternate';
function read(served: Served | undefined, marker: string): Branding {
  const alternate = isAlternate(marker, served);
  if (!served) return { ...plain, alternate };
  return {
    platformId: served.platformId,
    name: served.platformName,
    title: served.title ?? '',
    logo: served.logo ?? undefined,
    alternate,
    demoAccounts: served.demoAccounts as Branding['demoAccounts'],
    demoPassword: served.demoPassword ?? '',
  };
}
/** Branding of this address: the stored one at once, so that nothing flashes, then the platform's answer. */
export class BrandingStore {
  current: Branding;
  private readonly http: Http;
  private readonly marker = pathMarker(location.pathname);

  constructor(http: Http) {
    this.http = http;
    this.current = read(kept(this.marker), this.marker);
    makeAutoObservable<this, 'http' | 'marker'>(
      this,
      { current: observableRef, http: false, marker: false },
      { autoBind: true },
    );
  }
  /** Asks the platform; without an answer the stored branding stays. */
  async load(): Promise<void> {
    try {
      const served = await this.http.ask(
        brandingQuery,
        { host: location.host, ...(this.marker ? { marker: this.marker } : { platformId: buildSettings.platformId }) },
        { quiet: true },
      );
      if (!served) return;
      localStorage.setItem(
        storageKey(this.marker),
        JSON.stringify({ ...served, demoAccounts: [], demoPassword: null }),
      );
      if (served.favicon)
        document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', served.favicon);
      runInAction(() => {
        this.current = read(served, this.marker);
      });
    } catch {
      // Branding is only appearance: signing in works without it.
    }
  }
}

export const BrandingContext = createContext<Branding>(plain);
export const useBranding = (): Branding => useContext(BrandingContext);
