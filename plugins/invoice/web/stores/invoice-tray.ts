import type { RecordOf } from '@freightdeck/sdk/contract';
import { makeAutoObservable, observableRef } from 'mobx';
import type { billableWaybills } from '../../contract/index.ts';

export type Billable = RecordOf<typeof billableWaybills>;
/** Waybills chosen for an application: of one shipper, each with an open amount. */
export class InvoiceTray {
  chosen: ReadonlyMap<string, Billable> = new Map();
  constructor() {
    makeAutoObservable(this, { chosen: observableRef }, { autoBind: true });
  }
  get rows(): readonly Billable[] {
    return [...this.chosen.values()];
  }
  get company(): { readonly id: string; readonly name: string } | undefined {
    const [first] = this.rows;
    return first && { id: first.companyId, name: first.companyName };
  }
  /** Whether the waybill is of another shipper than those chosen: to take it means to let those go. */
  isOther({ companyId, openCents }: Billable): boolean {
    return openCents > 0 && this.company !== undefined && this.company.id !== companyId;
  }
  /** A waybill of another shipper starts a new selection; whoever calls has asked before. */
  pick(row: Billable): void {
    if (row.openCents === 0) return;
    const next = this.company?.id === row.companyId ? new Map(this.chosen) : new Map<string, Billable>();
    if (!next.delete(row.id)) next.set(row.id, row);
    this.chosen = next;
  }
  fill(rows: readonly Billable[]): void {
    const company = this.company?.id;
    this.chosen = new Map(
      rows
        .filter((row) => row.openCents > 0 && row.companyId === company)
        .slice(0, 500)
        .map((row) => [row.id, row]),
    );
  }
  clear(): void {
    this.chosen = new Map();
  }
}
