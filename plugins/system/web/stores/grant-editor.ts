import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { grantRole, roleGrants } from '../../contract/index.ts';
import { buildTree, checkOf, checkedFrom, difference, grantOf, toggle, visibleIds } from '../parts/grant-tree.ts';
import type { Check, Checked, GrantTree } from '../parts/grant-tree.ts';

type Grants = AnswerOf<typeof roleGrants>;
/** Name of a node in the person's language. */
export type NodeName = (id: string) => string;

/** The rights of a role being edited. */
export class GrantEditor {
  grants: Grants | undefined;
  tree: GrantTree = buildTree([]);
  saved: Checked = new Set();
  checked: Checked = new Set();
  open: ReadonlySet<string> = new Set();
  search = '';
  onlyChanges = false;
  active = '';
  busy = false;
  failure = '';
  readonly #http: Http;
  readonly #id: string;

  constructor(http: Http, id: string) {
    this.#http = http;
    this.#id = id;
    makeAutoObservable(
      this,
      {
        grants: observableRef,
        tree: observableRef,
        saved: observableRef,
        checked: observableRef,
        open: observableRef,
        check: false,
        visible: false,
      },
      { autoBind: true },
    );
  }

  get changes(): { readonly added: readonly string[]; readonly removed: readonly string[] } {
    return difference(this.saved, this.checked);
  }
  get changed(): boolean {
    return this.changes.added.length + this.changes.removed.length > 0;
  }

  async load(): Promise<void> {
    this.failure = '';
    try {
      const grants = await this.#http.ask(roleGrants, { id: this.#id }, { quiet: true });
      if (grants) runInAction(() => this.take(grants));
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
  take(grants: Grants): void {
    this.grants = grants;
    this.tree = buildTree(grants.nodes);
    this.saved = checkedFrom(this.tree, grants);
    this.checked = this.saved;
    if (this.open.size === 0) this.open = new Set(this.tree.roots);
    if (!this.tree.node(this.active)) this.active = this.tree.roots[0] ?? '';
  }

  check(id: string): Check {
    return checkOf(this.tree, this.checked, id);
  }
  /** Ids of visible nodes, in order. */
  visible(name: NodeName): readonly string[] {
    const wanted = this.search.trim().toLowerCase();
    const changed = this.onlyChanges ? new Set([...this.changes.added, ...this.changes.removed]) : undefined;
    if (!wanted && !changed) return visibleIds(this.tree, this.open, undefined);
    return visibleIds(
      this.tree,
      this.open,
      (id) =>
        (changed === undefined || changed.has(id)) &&
        (name(id).toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted)),
    );
  }
  toggle(id: string): void {
    this.checked = toggle(this.tree, this.checked, id);
  }
  setOpen(id: string, open: boolean): void {
    const next = new Set(this.open);
    if (open) next.add(id);
    else next.delete(id);
    this.open = next;
  }
  openAll(): void {
    const all: string[] = [];
    const walk = (id: string): void => {
      all.push(id);
      this.tree.children(id).forEach(walk);
    };
    this.tree.roots.forEach(walk);
    this.open = new Set(all);
  }
  closeAll(): void {
    this.open = new Set();
    const up = (id: string): string => {
      const parent = this.tree.node(id)?.parentId;
      return parent ? up(parent) : id;
    };
    this.active = up(this.active);
  }
  focus(id: string): void {
    this.active = id;
  }
  setSearch(search: string): void {
    this.search = search;
  }
  showOnlyChanges(on: boolean): void {
    this.onlyChanges = on;
  }
  reset(): void {
    this.checked = this.saved;
  }

  /** Saves the whole set; returns true on success. */
  async save(): Promise<boolean> {
    const { grants } = this;
    if (!grants || this.busy) return false;
    this.busy = true;
    this.failure = '';
    try {
      await this.#http.run(grantRole, grantOf(this.tree, this.checked), { id: this.#id, version: grants.version });
      await this.load();
      return true;
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
