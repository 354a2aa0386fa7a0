import type { Navigation, Session, Watermark } from '@freightdeck/sdk/web';
import { makeAutoObservable } from 'mobx';
import type { PluginStore } from '../plugins/index.ts';

/** Pages that never have a watermark, whatever their manifest says. */
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
/** How often the watermark checks that nobody has removed it. */
export const watermarkCheckMs = 500;

const masked = (name: string): string => {
  const [first = '', ...rest] = Array.from(name.trim());
  return first + '*'.repeat(rest.length);
};

/** The text over every page: masked user name and the last four digits of the mobile. */
export class WatermarkStore implements Watermark {
  private readonly current: { readonly session: Session | undefined };
  private readonly navigation: Pick<Navigation, 'path'>;
  private readonly plugins: Pick<PluginStore, 'routes'>;
  constructor(
    current: { readonly session: Session | undefined },
    navigation: Pick<Navigation, 'path'>,
    plugins: Pick<PluginStore, 'routes'>,
  ) {
    this.current = current;
    this.navigation = navigation;
    this.plugins = plugins;
    makeAutoObservable<this, 'current' | 'navigation' | 'plugins'>(this, {
      current: false,
      navigation: false,
      plugins: false,
    });
  }
  get text(): string {
    const { session } = this.current;
    const { path } = this.navigation;
    const plain = this.plugins.routes.at(path)?.plain ?? false;
    if (!session || plain || cleanPaths.has(path)) return '';
    return `${masked(session.name || session.userName)} ${session.mobile.replace(/\D/g, '').slice(-4)}`.trim();
  }
}
