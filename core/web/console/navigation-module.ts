import * as sdk from '@freightdeck/sdk/web';
import { reaction } from 'mobx';
import type { Module } from '../../di/index.ts';
import { lazy } from '../../di/index.ts';
import { CurrentSession } from '../auth/index.ts';
import { I18nStore } from '../i18n/index.ts';
import { MessageStore } from '../messages/index.ts';
import { NavigationStore } from '../navigation/index.ts';
import { PluginStore } from '../plugins/index.ts';
import { PreferencesStore } from '../preferences/index.ts';
import { TabStore, UnsavedStore } from '../tabs/index.ts';
import { RecordTrails, Trails } from '../trails/index.ts';
import { WatermarkStore } from '../watermark/index.ts';
import { Options, SessionStorage } from './names.ts';
import { PageOpening } from './page-opening.ts';

/** Services for navigation, tabs, unsaved input and the watermark. */
export const navigationModule: Module = (bind) => {
  bind.composed(PageOpening, {
    options: Options,
    current: CurrentSession,
    i18n: I18nStore,
    messages: MessageStore,
    plugins: PluginStore,
    preferences: PreferencesStore,
    tabs: TabStore,
    unsaved: UnsavedStore,
  });
  bind.service(NavigationStore, [PageOpening]);
  bind.offer(sdk.Navigation, NavigationStore);
  bind.composed(TabStore, {
    navigation: lazy(NavigationStore),
    plugins: PluginStore,
    unsaved: UnsavedStore,
    storage: SessionStorage,
  });
  bind.offer(sdk.Tabs, TabStore);
  bind.service(UnsavedStore, [lazy(TabStore), MessageStore, I18nStore]);
  bind.offer(sdk.Unsaved, UnsavedStore);
  bind.service(WatermarkStore, [CurrentSession, NavigationStore, PluginStore]);
  bind.offer(sdk.Watermark, WatermarkStore);
  bind.made(RecordTrails, [CurrentSession], (current) => {
    const trails = new RecordTrails();
    reaction(() => current.session?.userId, trails.forget);
    return trails;
  });
  bind.offer(Trails, RecordTrails);
};
