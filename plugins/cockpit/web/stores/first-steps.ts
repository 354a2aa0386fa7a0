import type { Condition } from '@freightdeck/sdk/contract';
import type { Http, Permissions, Plugins, Session } from '@freightdeck/sdk/web';

/** A first step of a new tenant, or of somebody new in a role. Its words: `step.<id>`. */
export interface FirstStep {
  readonly id: string;
  readonly side: 'operator' | 'provider' | 'both';
  /** Who may take it. */
  readonly key: string;
  /** Where it is taken. */
  readonly path: string;
  /** It is done as soon as so many records of this resource are there. */
  readonly resource: string;
  readonly conditions?: readonly Condition[];
  readonly least?: number;
}
/** In the order in which they are taken. */
export const firstSteps: readonly FirstStep[] = [
  {
    id: 'provider',
    side: 'operator',
    key: 'serviceProviderNew:add',
    path: '/serviceProviderNew',
    resource: 'serviceProvider',
  },
  // The one who reads this is the first.
  { id: 'people', side: 'both', key: 'user:add', path: '/user', resource: 'user', least: 2 },
  { id: 'account', side: 'provider', key: 'bankCard:add', path: '/bankCard', resource: 'bankCard' },
  { id: 'company', side: 'provider', key: 'enterpriseAudit:add', path: '/enterpriseAudit', resource: 'company' },
  { id: 'contract', side: 'provider', key: 'contractManager:add', path: '/contractManager', resource: 'contract' },
  { id: 'vehicle', side: 'provider', key: 'carInfo2:add', path: '/carInfo2', resource: 'vehicle' },
  {
    id: 'driver',
    side: 'provider',
    key: 'serviceDriverAuditList:edit',
    path: '/serviceDriverAuditList',
    resource: 'driver',
  },
  {
    id: 'audit',
    side: 'provider',
    key: 'serviceDriverAuditList:audit',
    path: '/serviceDriverAuditList',
    resource: 'driver',
    conditions: [{ type: 'in_auditStatus', value: [2] }],
  },
  { id: 'goods', side: 'provider', key: 'goodsInfo:add', path: '/goodsInfo', resource: 'goods' },
  { id: 'trip', side: 'provider', key: 'waybillListManage:assign', path: '/waybillListManage', resource: 'waybill' },
  {
    id: 'settle',
    side: 'provider',
    key: 'settlementNew:createSettle',
    path: '/settlementNew',
    resource: 'settlementOrder',
  },
];
const operatorPlatform = '00001';
/** The steps of this person. */
export const stepsOf = (
  session: Pick<Session, 'platformId'> | undefined,
  permissions: Pick<Permissions, 'can'>,
): readonly FirstStep[] =>
  firstSteps.filter(
    ({ side, key }) =>
      (side === 'both' || (side === 'operator') === (session?.platformId === operatorPlatform)) && permissions.can(key),
  );

const storageKey = 'freightdeck-first-steps';
const who = (session: Pick<Session, 'userId' | 'platformId'> | undefined): string =>
  `${session?.userId}@${session?.platformId}`;
/** The people of this browser who have put the steps away, or have taken them all. */
const over = (): readonly string[] => localStorage.getItem(storageKey)?.split(' ') ?? [];
export const wantsSteps = (session: Session | undefined): boolean =>
  session !== undefined && !over().includes(who(session));
export const putAway = (session: Session | undefined): void =>
  localStorage.setItem(storageKey, [...new Set([...over(), who(session)])].slice(-20).join(' '));

/**
 * Which of the steps are done, by what is there. A step whose records the person cannot read is left out: nobody could
 * tick it.
 */
export async function stepsTaken(
  http: Pick<Http, 'list'>,
  plugins: Pick<Plugins, 'resource'>,
  steps: readonly FirstStep[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, boolean>> {
  const found = await Promise.all(
    steps.map(async ({ id, resource: name, conditions = [], least = 1 }) => {
      try {
        const resource = await plugins.resource(name);
        if (!resource) return undefined;
        const query = { conditions, page: 1, limit: 10, count: false };
        const { itemList } = await http.list(resource, query, { quiet: true, signal });
        return [id, itemList.length >= least] as const;
      } catch {
        return undefined;
      }
    }),
  );
  return new Map(found.flatMap((one) => (one ? [one] : [])));
}
