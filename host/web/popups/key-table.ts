/** Keys and the message id of their action, in the order in which they are shown. */
type KeyRow = readonly [keys: string, what: string];
export interface KeySection {
  readonly id: string;
  /** Shown when the page has this. */
  readonly when?: string;
  readonly keys: readonly KeyRow[];
}
/** Letters after G, and the pages they lead to: the first one that the person may open. */
export const goKeys: Readonly<Record<string, readonly string[]>> = {
  H: ['home'],
  W: ['waybillManage', 'waybillListManage', 'platformWaybillManage'],
  S: ['settlementNew', 'YSSettlementOrder', 'platformSettlement', 'spSettlementManage'],
  D: ['driverManage', 'driver', 'driverList'],
  A: ['serviceDriverAuditList', 'driverAudit', 'driverBasicAudit', 'carownerAudit', 'enterpriseAudit'],
  N: ['noticeList'],
  E: ['exportReport'],
};

export const keySections: readonly KeySection[] = [
  {
    id: 'search',
    when: '[role=search]',
    keys: [
      ['/', 'field'],
      ['Enter', 'query'],
      ['Ctrl Enter', 'queryAny'],
      ['Ctrl ⌫', 'reset'],
      ['Ctrl V', 'paste'],
    ],
  },
  {
    id: 'grid',
    when: '[role=grid]',
    keys: [
      ['↑ ↓ ← →', 'move'],
      ['Home / End', 'ends'],
      ['Ctrl Home / Ctrl End', 'corners'],
      ['PgUp / PgDn', 'leap'],
      ['Space', 'look'],
      ['Shift Space', 'select'],
      ['Shift ↑ ↓', 'range'],
      ['Ctrl A', 'all'],
      ['Esc', 'clear'],
      ['Enter', 'open'],
      ['Ctrl Shift Enter', 'behind'],
      ['Ctrl C', 'copy'],
      ['Alt Shift C', 'copyHeads'],
      ['Shift F10', 'menu'],
      ['Alt PgUp / Alt PgDn', 'page'],
    ],
  },
  {
    id: 'head',
    when: '[role=grid] [role=columnheader]',
    keys: [
      ['Enter', 'sort'],
      ['Shift Enter', 'addSort'],
      ['Alt ← / Alt →', 'width'],
      ['Ctrl Shift ← / →', 'place'],
      ['1 … 9', 'nthPlace'],
      ['Shift F10', 'menu'],
    ],
  },
  {
    id: 'drawer',
    when: '[data-drawer]',
    keys: [
      ['Alt ↑ / Alt ↓', 'step'],
      ['Esc', 'close'],
    ],
  },
  {
    id: 'record',
    when: '[data-page=record]',
    keys: [
      ['Alt ↑ / Alt ↓', 'step'],
      ['Ctrl E', 'edit'],
    ],
  },
  {
    id: 'form',
    when: 'form:not([role=search])',
    keys: [
      ['Ctrl S', 'save'],
      ['Esc', 'close'],
    ],
  },
  {
    id: 'everywhere',
    keys: [
      ['Ctrl K', 'palette'],
      ['Shift Enter', 'behind'],
      ['Alt Enter', 'favourite'],
      ['? / Ctrl /', 'sheet'],
      ['Alt 1 … 9', 'nthTab'],
      ['Alt [ / Alt ]', 'stepTab'],
      ['Alt Shift [ / ]', 'moveTab'],
      ['Alt X', 'closeTab'],
      ['Alt Shift X', 'reopenTab'],
      ['Alt P', 'pinTab'],
      ['Alt R', 'refreshTab'],
      ['Alt M', 'menu'],
      ['Alt \\', 'fold'],
      ['F6 / Shift F6', 'region'],
      ['Esc', 'escape'],
    ],
  },
];
/** Keys that are a single character; a person may switch them off. */
export const singleKeys: { readonly sheet: readonly string[]; readonly field: readonly string[]; readonly go: string } =
  { sheet: ['?', '？'], field: ['/', '、'], go: 'g' };
