import type { Session, Watermark } from '@freightdeck/sdk/web';
import { makeAutoObservable } from 'mobx';

/** Pages that stay clean whatever their manifest says. */
const cleanPaths: ReadonlySet<string> = new Set([
  '/login',
  '/logins',
  '/auth-redirect',
  '/home',
  '/chartDetail',
  '/chartMoneyDetail',
  '/chinaMapDetail',
  '/dataFullScreen',
  '/realTimeMonitoring',
]);
/** How often the layer looks whether it is still there. */
export const watermarkCheckMs = 500;

const masked = (name: string): string => {
  const [first = '', ...rest] = Array.from(name.trim());
  return first + '*'.repeat(rest.length);
};

/** The text over every page: masked user name and the last four digits of the mobile. */
export class WatermarkStore implements Watermark {
  private readonly session: () => Session | undefined;
  private readonly place: () => { readonly path: string; readonly plain: boolean };
  constructor(session: () => Session | undefined, place: () => { readonly path: string; readonly plain: boolean }) {
    this.session = session;
    this.place = place;
    makeAutoObservable<this, 'session' | 'place'>(this, { session: false, place: false });
  }
  get text(): string {
    const session = this.session();
    const { path, plain } = this.place();
    if (!session || plain || cleanPaths.has(path)) return '';
    return `${masked(session.name || session.userName)} ${session.mobile.replace(/\D/g, '').slice(-4)}`.trim();
  }
}
