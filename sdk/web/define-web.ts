import type { ComponentType } from 'react';
import type { PartProps, ServiceToken } from '../contract/index.ts';
import type { PluginManifest } from '../manifest/index.ts';
import type { ServiceLocator } from './hooks.ts';
import type { PageDefinition } from './page-definitions.ts';
import type { DictionaryEntry } from './services.ts';

/** Messages of one language: id without the plugin's prefix → ICU text, which a build has parsed already. */
export type MessageFile = Readonly<Record<string, string>>;

/** What a plugin may do while it is active. Everything registered here is removed when it is deactivated. */
export interface PluginContext {
  readonly id: string;
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal;
  get<T>(token: ServiceToken<T>): T;
  /** Provides a service to other plugins. */
  provide<T>(token: ServiceToken<T>, make: () => T): void;
  /** Calls `dispose` when the plugin is deactivated, in reverse order of registration. */
  use(dispose: () => void): void;
  on(target: EventTarget, type: string, handle: (event: Event) => void): void;
  interval(handle: () => void, milliseconds: number): void;
  /** A MobX autorun that ends with the plugin. */
  autorun(effect: () => void): void;
}

/** A module with one page. */
export interface PageModule {
  readonly page: PageDefinition;
}
/**
 * A part of a partner's plugin (its id has a hyphen) takes what its slot gives; one of the product has the types of the
 * contract that declares the slot.
 */
type PartOf<M extends PluginManifest, S> = M['id'] extends `${string}-${string}`
  ? ComponentType<PartProps<S & string>>
  : ComponentType<never>;
type SlotModules<M extends PluginManifest> = {
  readonly [S in keyof M['contributions']]: {
    readonly [C in keyof M['contributions'][S]]: () => Promise<{
      readonly [name: string]: unknown;
      readonly part: PartOf<M, S>;
    }>;
  };
};
/** Entries of a dictionary: fixed, or fetched with the plugin's services. */
export type DictionaryLoader = (services: ServiceLocator) => Promise<readonly DictionaryEntry[]>;
/** What `defineWeb` takes. */
export interface WebHalf<M extends PluginManifest> {
  readonly messages: Readonly<Record<'zh' | 'en', () => Promise<{ readonly default: MessageFile }>>>;
  /** One lazy module per declared route; a missing or extra one does not compile. */
  readonly pages: { readonly [R in keyof M['routes']]: () => Promise<PageModule> };
  readonly parts?: SlotModules<M>;
  /** One for each declared dictionary; read when a field first needs it. */
  readonly dictionaries?: { readonly [D in keyof M['dictionaries']]: DictionaryLoader };
  /** Records that fields may refer to (`id('waybill')`), by name: the contract file that declares them. */
  readonly resources?: Readonly<Record<string, () => Promise<object>>>;
  /** Subscriptions and services. Must return within 3 s and make no network call before it does. */
  readonly setup?: (context: PluginContext) => void | Promise<void>;
}
/** The web half of a plugin, as the kernel sees it. */
export interface WebPlugin {
  readonly manifest: PluginManifest;
  readonly messages: Readonly<Record<'zh' | 'en', () => Promise<{ readonly default: MessageFile }>>>;
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
  readonly parts: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ readonly part: ComponentType<never> }>>>>
  >;
  readonly dictionaries?: Readonly<Record<string, DictionaryLoader>>;
  readonly resources?: Readonly<Record<string, () => Promise<object>>>;
  readonly setup: ((context: PluginContext) => void | Promise<void>) | undefined;
}
/** Declares the web half of a plugin: its texts, its pages and parts, each fetched when it is wanted. */
export function defineWeb<const M extends PluginManifest>(manifest: M, half: WebHalf<M>): WebPlugin {
  return {
    manifest,
    messages: half.messages,
    pages: half.pages,
    parts: (half.parts ?? {}) as WebPlugin['parts'],
    ...(half.dictionaries && { dictionaries: half.dictionaries as Readonly<Record<string, DictionaryLoader>> }),
    ...(half.resources && { resources: half.resources }),
    setup: half.setup,
  };
}
