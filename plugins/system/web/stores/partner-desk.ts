import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { installPartner, partnerOverview } from '../../contract/index.ts';
import type { PartnerActivation, PartnerPackage } from '../../contract/index.ts';

type Overview = AnswerOf<typeof partnerOverview>;

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });

/** A key of a version, compared with the version pinned now. */
export interface KeyChange {
  readonly key: string;
  readonly change: 'added' | 'kept' | 'removed';
}
export function keyChanges(wanted: PartnerPackage, pinned: PartnerActivation | undefined): readonly KeyChange[] {
  const before = pinned?.consent ?? [];
  const kept = wanted.keys.map((key): KeyChange => ({ key, change: before.includes(key) ? 'kept' : 'added' }));
  return [
    ...kept,
    ...before.filter((key) => !wanted.keys.includes(key)).map((key): KeyChange => ({ key, change: 'removed' })),
  ];
}
/** Partners' plugins on the platform: versions, publishers, tenants. */
export class PartnerDesk {
  overview: Overview | undefined;
  failure = '';
  busy = false;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http'>(this, { overview: observableRef, http: false }, { autoBind: true });
  }
  pinned(pluginId: string, platformId: string): PartnerActivation | undefined {
    return this.overview?.activations.find((one) => one.pluginId === pluginId && one.platformId === platformId);
  }
  tenantsOf(packageId: string): readonly PartnerActivation[] {
    return (this.overview?.activations ?? []).filter((one) => one.packageId === packageId && one.active);
  }
  async load(): Promise<void> {
    await this.guarded(async () => {
      const overview = await this.http.ask(partnerOverview, {}, { quiet: true });
      runInAction(() => {
        this.overview = overview;
      });
    });
  }
  /** Uploads an archive; a refusal is shown on the page. */
  async install(file: File): Promise<boolean> {
    runInAction(() => {
      this.busy = true;
    });
    const done = await this.guarded(async () => {
      await this.http.run(installPartner, { archive: await base64Of(file) }, undefined, { quiet: true });
    });
    runInAction(() => {
      this.busy = false;
    });
    if (done) await this.load();
    return done;
  }
  private async guarded(work: () => Promise<void>): Promise<boolean> {
    runInAction(() => {
      this.failure = '';
    });
    try {
      await work();
      return true;
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
      return false;
    }
  }
}
