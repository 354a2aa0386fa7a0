import { granted } from '@freightdeck/sdk/manifest';
import type { Permissions } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';

/** The permission keys of the session's current roles. */
export class PermissionStore implements Permissions {
  held: readonly string[] = [];
  constructor() {
    makeAutoObservable(this, { held: observableRef, can: false }, { autoBind: true });
  }
  hold(keys: readonly string[]): void {
    this.held = keys;
  }
  readonly can = (key: string): boolean => granted(this.held, key);
}
