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
  readonly picture: string | undefined;
  /** `#rrggbb`, or '' for the product's own. */
  readonly colour: string;
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
  picture: undefined,
  colour: '',
  alternate: false,
  demoAccounts: [],
  demoPassword: '',
};

/** Path segments that select the alternate sign-in page, whatever the platform says. */
const alternateMarker = 'jsdwl';
/** First path segment after the host: the marker of a tenant. */
const pathMarker = (pathname: string): string => pathname.split('/').find((part) => part !== '') ?? '';

const storageKey = (marker: string): string => `freightdeck-branding ${marker}`;
function kept(key: string): Served | undefined {
  try {
    const text = localStorage.getItem(key);
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
    picture: served.picture ?? undefined,
    colour: served.colour ?? '',
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
  /** The product's own icon, as the page came. */
  private readonly ownIcon = document.querySelector('link[rel=icon]')?.getAttribute('href');

  constructor(http: Http, isSignedIn: boolean) {
    this.http = http;
    this.current = read(kept(this.key(isSignedIn)), this.marker);
    makeAutoObservable<this, 'http' | 'marker' | 'ownIcon' | 'key'>(
      this,
      { current: observableRef, http: false, marker: false, ownIcon: false, key: false },
      { autoBind: true },
    );
  }
  /** Who is signed in has the brand of their platform, whatever the address. */
  private key(isSignedIn: boolean): string {
    return `${storageKey(this.marker)}${isSignedIn ? ' in' : ''}`;
  }
  /** Asks the platform; without an answer the stored branding stays. `platformId`: of the person who is signed in. */
  async load(platformId?: string): Promise<void> {
    const address = {
      host: location.host,
      ...(this.marker ? { marker: this.marker } : { platformId: buildSettings.platformId }),
    };
    try {
      const served = await this.http.ask(brandingQuery, platformId === undefined ? address : { platformId }, {
        quiet: true,
      });
      if (!served) return;
      localStorage.setItem(
        this.key(platformId !== undefined),
        JSON.stringify({ ...served, demoAccounts: [], demoPassword: null }),
      );
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
      icon?.setAttribute('href', served.favicon ?? this.ownIcon ?? '');
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
