import { byCode } from './by-code.ts';
import type { Container } from '../../di/index.ts';
import type { PluginManifest, Text } from '@freightdeck/sdk/manifest';
import type { PluginRecord, WebPlugin } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import type { PluginScope } from './plugin-scope.ts';

/** A plugin of the catalogue: its manifest, and how to get its code. */
export interface CatalogueEntry {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: WebPlugin }>;
  /** Where a partner's plugin comes from; it belongs to one tenant. Absent: a plugin of the product. */
  readonly address?: string;
  /** It runs in frames: nobody has reviewed it. */
  readonly framed?: true;
  /** Where its manifest is none; then nothing of it counts (`receivedEntry`). */
  readonly strange?: string;
  /** Of a plugin in the making: its services pass through here. */
  readonly around?: (container: Container) => Container;
}

/** A plugin that could not be brought to life: what the operator and the admin read. */
export class PluginFault extends Error {
  readonly code: string;
  constructor(code: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** What went wrong as such a fault; whatever names no other did not load. */
export const faultOf = (error: unknown): PluginFault =>
  error instanceof PluginFault
    ? error
    : new PluginFault('PLG-211', error instanceof Error ? error.message : String(error), error);

/** The record of one plugin, and what the kernel holds of it. */
export class PluginEntry implements PluginRecord {
  state: PluginRecord['state'] = 'discovered';
  code: string | undefined;
  reason: string | undefined;
  matchedBy: string | undefined;
  loadMs: number | undefined;
  setupMs: number | undefined;
  scope: PluginScope | undefined;
  web: WebPlugin | undefined;
  activating: Promise<void> | undefined;
  readonly source: CatalogueEntry;

  constructor(source: CatalogueEntry) {
    this.source = source;
    makeAutoObservable(
      this,
      {
        source: false,
        manifest: false,
        id: false,
        title: false,
        version: false,
        requires: false,
        scope: observableRef,
        web: observableRef,
        activating: false,
      },
      { autoBind: true },
    );
  }
  get manifest(): PluginManifest {
    return this.source.manifest;
  }
  get id(): string {
    return this.manifest.id;
  }
  get title(): Text {
    return this.manifest.title;
  }
  get version(): string {
    return this.manifest.version;
  }
  get requires(): readonly string[] {
    return this.manifest.requires ?? [];
  }
  get registrations(): number {
    return this.scope?.registrations ?? 0;
  }
  /** One of this person's plugins, and fit to be used. */
  get isAtWork(): boolean {
    return this.state === 'matched' || this.state === 'loading' || this.state === 'active';
  }
  /** A partner's, and not one in the making. */
  get isPartners(): boolean {
    return this.source.address !== undefined && this.source.around === undefined;
  }
  become(state: PluginRecord['state'], more: { readonly code?: string; readonly reason?: string } = {}): void {
    this.state = state;
    this.code = more.code;
    this.reason = more.reason;
  }
}

export const inOrder = (entries: readonly PluginEntry[]): readonly PluginEntry[] =>
  entries.toSorted((a, b) => byCode(a.id, b.id));
export const entriesOf = (catalogue: readonly CatalogueEntry[]): readonly PluginEntry[] =>
  inOrder(catalogue.map((entry) => new PluginEntry(entry)));
