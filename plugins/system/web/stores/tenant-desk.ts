import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { switchPluginOff, switchPluginOn, tenantPlugins } from '../../contract/index.ts';
import type { Tenant, TenantPlugin } from '../../contract/index.ts';

/** Plugins of the product that are off for tenants. */
export class TenantDesk {
  overview: AnswerOf<typeof tenantPlugins> | undefined;
  failure = '';
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http'>(this, { overview: observableRef, http: false }, { autoBind: true });
  }
  get off(): readonly TenantPlugin[] {
    return this.overview?.off ?? [];
  }
  offOf(pluginId: string): readonly TenantPlugin[] {
    return this.off.filter((one) => one.pluginId === pluginId);
  }
  isSwitchable(pluginId: string): boolean {
    return this.overview?.plugins.includes(pluginId) ?? false;
  }
  /** Tenants whose number or name contains the text; those whose number starts with it come first. */
  tenantsLike(search: string): readonly Tenant[] {
    const wanted = search.trim().toLowerCase();
    const found = (this.overview?.tenants ?? []).filter((tenant) => tenantName(tenant).toLowerCase().includes(wanted));
    return found.toSorted(
      (one, other) => Number(other.platformId.startsWith(wanted)) - Number(one.platformId.startsWith(wanted)),
    );
  }
  async load(): Promise<void> {
    try {
      const overview = await this.http.ask(tenantPlugins, {}, { quiet: true });
      runInAction(() => {
        [this.overview, this.failure] = [overview, ''];
      });
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
  async switchOff(pluginId: string, scopePlatformId: string, reason: string): Promise<void> {
    await this.http.run(switchPluginOff, { pluginId, scopePlatformId, reason: reason.trim() || null }, undefined, {
      quiet: true,
    });
    await this.load();
  }
  async switchOn(pluginId: string, scopePlatformId: string): Promise<void> {
    await this.http.run(switchPluginOn, { pluginId, scopePlatformId }, undefined, { quiet: true });
    await this.load();
  }
}
export const tenantName = ({ platformId, platformName }: Tenant): string => `${platformId} ${platformName}`;
