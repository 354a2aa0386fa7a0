import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { installPartner, partnerOverview } from '../../contract/index.ts';
import type { PartnerActivation, PartnerAsk, PartnerPackage } from '../../contract/index.ts';

type Overview = AnswerOf<typeof partnerOverview>;

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });

const kinds = { call: 'calls', hear: 'hears', job: 'jobs', keep: 'keeps' } as const;
export type AskedKind = 'keys' | (typeof kinds)[keyof typeof kinds];
/** Of what kind a thing is that a version asks for: what is nothing else is a right. */
export function kindOf(what: string): AskedKind {
  const found = /^(call|hear|job|keep):/.exec(what)?.[1];
  return found === undefined ? 'keys' : kinds[found as keyof typeof kinds];
}
/** One thing that is asked for, with what has changed since the last consent. */
export interface AskedLine extends PartnerAsk {
  readonly change?: 'added' | 'kept' | 'removed';
}
/** What a version asks for, compared with what was consented to, in the words of the version before. */
export function changesOf(
  wanted: readonly PartnerAsk[],
  consented: readonly string[],
  before: readonly PartnerAsk[],
): readonly AskedLine[] {
  const now = wanted.map((one): AskedLine => ({ ...one, change: consented.includes(one.what) ? 'kept' : 'added' }));
  const gone = consented.filter((what) => !wanted.some((one) => one.what === what));
  const titles = new Map(before.map(({ what, title }) => [what, title]));
  return [
    ...now,
    ...gone.map((what): AskedLine => ({ what, title: titles.get(what) ?? { zh: what, en: what }, change: 'removed' })),
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
  packageOf(packageId: string | undefined): PartnerPackage | undefined {
    return this.overview?.packages.find(({ id }) => id === packageId);
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
