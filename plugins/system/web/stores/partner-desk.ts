import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  callConsent,
  hearConsent,
  installPartner,
  jobConsent,
  keepConsent,
  partnerOverview,
} from '../../contract/index.ts';
import type { PartnerActivation, PartnerPackage } from '../../contract/index.ts';

type Overview = AnswerOf<typeof partnerOverview>;

const base64Of = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });

/** What is asked for by a version, compared with the version pinned now. */
export interface Change {
  readonly what: string;
  readonly change: 'added' | 'kept' | 'removed';
}
function changes(wanted: readonly string[], before: readonly string[]): readonly Change[] {
  const now = wanted.map((what): Change => ({ what, change: before.includes(what) ? 'kept' : 'added' }));
  const gone = before.filter((what) => !wanted.includes(what));
  return [...now, ...gone.map((what): Change => ({ what, change: 'removed' }))];
}
/** Of what is consented to, what begins with one of these words is no key. */
const others = ['call:', 'hear:', 'job:', 'keep:'] as const;
type Asked = 'keys' | 'calls' | 'hears' | 'jobs' | 'keeps' | 'serves';
/**
 * Its keys, its calls of the platform, what it hears of, its jobs, what it keeps here and its served paths, each with
 * what has changed.
 */
export function askedFor(
  wanted: PartnerPackage,
  pinned: PartnerActivation | undefined,
  before: PartnerPackage | undefined,
): Readonly<Record<Asked, readonly Change[]>> {
  const consented = pinned?.consent ?? [];
  const given = (prefix: (typeof others)[number]): string[] => consented.filter((one) => one.startsWith(prefix));
  return {
    keys: changes(
      wanted.keys,
      consented.filter((one) => !others.some((prefix) => one.startsWith(prefix))),
    ),
    calls: changes(wanted.calls.map(callConsent), given('call:')),
    hears: changes(wanted.hears.map(hearConsent), given('hear:')),
    jobs: changes(wanted.jobs.map(jobConsent), given('job:')),
    keeps: changes(wanted.keeps.map(keepConsent), given('keep:')),
    serves: changes(wanted.serves, before?.serves ?? []),
  };
}
/** Everything that whoever activates this version consents to. */
export const consentTo = ({ keys, calls, hears, jobs, keeps }: PartnerPackage): string[] => [
  ...keys,
  ...calls.map(callConsent),
  ...hears.map(hearConsent),
  ...jobs.map(jobConsent),
  ...keeps.map(keepConsent),
];
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
