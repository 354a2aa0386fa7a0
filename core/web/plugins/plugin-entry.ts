import { byCode } from './by-code.ts';
import type { Container } from '../../di/index.ts';
import type { PluginManifest, Text } from '@freightdeck/sdk/manifest';
import type { Http, MenuEntry, PluginRecord, WebPlugin } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import type { PluginScope } from './plugin-scope.ts';

/** A plugin of the catalogue: its manifest, and how to load its code. */
export interface CatalogueEntry {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: WebPlugin }>;
  /** Address of a partner's plugin, which belongs to one tenant. Absent for a plugin of the product. */
  readonly address?: string;
  /** The plugin runs in frames because nobody has reviewed it. */
  readonly framed?: true;
  /** Path of the invalid part of its manifest, whose content is then ignored (`receivedEntry`). */
  readonly strange?: string;
  /** For a partner's plugin: binds what it calls the platform with, held to what it has declared. */
  readonly hold?: (container: Container, http: () => Http) => void;
  /** For a plugin in development: wraps its container. */
  readonly around?: (container: Container) => Container;
  /** For a plugin in development: what it adds to the menu of this browser session. */
  readonly menu?: (isOperator: boolean) => readonly MenuEntry[];
}

/** Why a plugin cannot be used, with a code, for operators and administrators. */
export class PluginFault extends Error {
  readonly code: string;
  constructor(code: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** Any error as a `PluginFault`; an unknown one counts as a failed load. */
export const faultOf = (error: unknown): PluginFault =>
  error instanceof PluginFault
    ? error
    : new PluginFault('PLG-211', error instanceof Error ? error.message : String(error), error);

/** The record of one plugin, and its runtime state in the kernel. */
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
  /** Whether the plugin is one of this person's and has not failed. */
  get isAtWork(): boolean {
    return this.state === 'matched' || this.state === 'loading' || this.state === 'active';
  }
  /** Whether `freightdeck-plugin dev` serves it, to this browser session alone. */
  get isInDevelopment(): boolean {
    return this.source.around !== undefined;
  }
  /** Whether it is a partner's, and not one in development. */
  get isPartners(): boolean {
    return this.source.address !== undefined && !this.isInDevelopment;
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
