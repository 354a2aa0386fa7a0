import { grants } from '@freightdeck/sdk/manifest';
import type { Permissions } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';

/** The permission keys of the roles in force. */
export class PermissionStore implements Permissions {
  held: readonly string[] = [];
  constructor() {
    makeAutoObservable(this, { held: observableRef, can: false }, { autoBind: true });
  }
  hold(keys: readonly string[]): void {
    this.held = keys;
  }
  /** Asked for every button of every row: what a set of keys grants is worked out once. */
  readonly can = (key: string): boolean => {
    const { held } = this;
    let answers = known.get(held);
    if (answers === undefined) known.set(held, (answers = new Map()));
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, (answer = grants(held, key)));
    return answer;
  };
}
const known = new WeakMap<readonly string[], Map<string, boolean>>();
