import { grants } from '@freightdeck/sdk/manifest';
import type { Permissions } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';

/** The permission keys of the roles in force. */
export class PermissionStore implements Permissions {
  held: readonly string[] = [];
  constructor() {
    makeAutoObservable(this, { held: observableRef }, { autoBind: true });
  }
  hold(keys: readonly string[]): void {
    this.held = keys;
  }
  can(key: string): boolean {
    return grants(this.held, key);
  }
}
