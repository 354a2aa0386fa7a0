import type { RecordOf } from '@freightdeck/sdk/contract';
import { makeAutoObservable, observableRef } from 'mobx';
import { mayApply } from '../../contract/index.ts';
import type { billableWaybills } from '../../contract/index.ts';

export type Billable = RecordOf<typeof billableWaybills>;
/** Whether a waybill can be applied for: money of it is open, and no invoice stands against it. */
const isOpen = ({ openCents, invoiceStatus }: Billable): boolean => openCents > 0 && mayApply.includes(invoiceStatus);
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
  isOther({ companyId }: Billable): boolean {
    return this.company !== undefined && this.company.id !== companyId;
  }
  has({ id }: Pick<Billable, 'id'>): boolean {
    return this.chosen.has(id);
  }
  /** Whether it can be put in. */
  takes(row: Billable): boolean {
    return !this.has(row) && isOpen(row);
  }
  /** A waybill of another shipper starts a new selection; whoever calls has asked before. */
  pick(row: Billable): void {
    if (!this.takes(row)) return;
    this.chosen = new Map(this.company?.id === row.companyId ? this.chosen : []).set(row.id, row);
  }
  putBack({ id }: Pick<Billable, 'id'>): void {
    this.chosen = new Map([...this.chosen].filter(([one]) => one !== id));
  }
  fill(rows: readonly Billable[]): void {
    const company = this.company?.id;
    this.chosen = new Map(
      rows
        .filter((row) => isOpen(row) && row.companyId === company)
        .slice(0, 500)
        .map((row) => [row.id, row]),
    );
  }
  clear(): void {
    this.chosen = new Map();
  }
}
