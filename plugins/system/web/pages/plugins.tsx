import { Button, Link, Switch, Text, makeStyles, tokens } from '@fluentui/react-components';
import { DataGrid, EmptyState, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { branding } from '@freightdeck/sdk/contract';
import {
  Auth,
  Errors,
  Http,
  I18n,
  Menus,
  Messages,
  Permissions,
  Plugins,
  freePage,
  usePick,
  useService,
  useText,
} from '@freightdeck/sdk/web';
import type { PluginRecord } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CulpritPanel } from '../parts/culprit-panel.tsx';
import { PartnerCatalogue } from '../parts/partner-catalogue.tsx';
import { PartnerSection } from '../parts/partner-section.tsx';
import { TenantSection } from '../parts/tenant-section.tsx';
import { TenantSwitch } from '../parts/tenant-switch.tsx';
import {
  dependentsOf,
  faultOf,
  inOrder,
  isOff,
  matchWords,
  menuTitle,
  reasonWords,
  stateTones,
} from '../parts/plugin-words.ts';
import { PartnerDesk } from '../stores/partner-desk.ts';
import { TenantDesk, tenantName } from '../stores/tenant-desk.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px' },
  counts: { color: tokens.colorNeutralForeground3 },
  acts: { display: 'flex', alignItems: 'center', gap: '4px' },
  reason: {
    display: 'flex',
    flexDirection: 'column',
    whiteSpace: 'normal',
    lineHeight: tokens.lineHeightBase200,
    overflow: 'hidden',
  },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
const milliseconds = (ms: number | undefined): string => (ms === undefined ? '-' : String(Math.round(ms)));

const PluginsPage = observer(function PluginsPage(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const plugins = useService(Plugins);
  const http = useService(Http);
  const i18n = useService(I18n);
  const { can } = useService(Permissions);
  const { tree } = useService(Menus);
  const messages = useService(Messages);
  const mayToggle = can('plugins:toggle');
  const isOperator = useService(Auth).session?.isOperator ?? false;
  const [desk] = useState(() => new TenantDesk(http));
  const [partners] = useState(() => new PartnerDesk(http));
  useEffect(() => {
    void desk.load();
  }, [desk]);
  const [switching, setSwitching] = useState<PluginRecord>();
  const close = useCallback(() => setSwitching(undefined), []);
  // The server names demo accounts in demo mode only, which is where plugins may be toggled.
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    if (mayToggle)
      http.ask(branding, {}, { quiet: true, signal: stop.signal }).then(
        (answer) => setDemo((answer?.demoAccounts.length ?? 0) > 0),
        () => undefined,
      );
    return () => stop.abort();
  }, [http, mayToggle]);
  const toggles = plugins.toggles;
  const toggling = mayToggle && (demo || Object.keys(toggles).length > 0);
  const records = inOrder(plugins.records);
  const isOn = (record: PluginRecord): boolean =>
    toggles[record.id] ?? !['idle', 'discovered', 'blocked', 'disposed'].includes(record.state);
  const errors = useService(Errors);
  const why = (code: string): string => (i18n.has(`system.${code}`) ? text(code) : '');
  /** Why a plugin does not work, in words; of what it threw, only what it said itself. */
  const told = (record: PluginRecord): string => {
    const words = reasonWords(record);
    if (words === undefined) return faultOf(record, errors.log).reason;
    const { id, plugin = '', range = '', own = '' } = words;
    const title = plugins.records.find((one) => one.id === plugin)?.title;
    return text(id, { plugin: title ? pick(title) : plugin, range, own });
  };
  const toggle = async (record: PluginRecord, on: boolean): Promise<void> => {
    const others = on ? [] : dependentsOf(record.id, plugins.records);
    const sure =
      others.length === 0 ||
      (await messages.confirm({
        title: text('plugins.off.title', { name: pick(record.title) }),
        text: text('plugins.off.text', {
          count: others.length,
          names: others.map(({ title }) => pick(title)).join('、'),
        }),
        danger: true,
      }));
    if (sure) plugins.toggle(record.id, on);
  };
  const columns: readonly GridColumn<PluginRecord>[] = [
    {
      id: 'title',
      width: 200,
      title: text('field.pluginTitle'),
      pin: 'left',
      cell: (record) => pick(record.title),
      hint: (record) => pick(record.title),
    },
    { id: 'id', width: 120, title: text('field.pluginId'), cell: (record) => record.id },
    { id: 'version', width: 90, title: text('field.version'), cell: (record) => record.version },
    {
      id: 'state',
      width: 140,
      title: text('field.pluginState'),
      cell: (record) => (
        <StatusBadge tone={stateTones[record.state]}>
          {text(isOff(record) ? 'plugins.state.off' : `plugins.state.${record.state}`)}
        </StatusBadge>
      ),
    },
    ...(isOperator
      ? [
          {
            id: 'offFor',
            width: 130,
            title: text('field.offFor'),
            hint: ({ id }: PluginRecord) => desk.offOf(id).map(tenantName).join('\n'),
            cell: ({ id }: PluginRecord) => {
              const { length } = desk.offOf(id);
              return length === 0 ? (
                '-'
              ) : (
                <StatusBadge tone="stopped">{text('tenants.count', { count: length })}</StatusBadge>
              );
            },
          },
        ]
      : []),
    {
      id: 'by',
      width: 200,
      title: text('field.matchedBy'),
      cell: (record) => {
        const { id, name } = matchWords(record.matchedBy);
        const title = menuTitle(tree, name) ?? plugins.records.find((one) => one.id === name)?.title;
        return text(id, { name: title ? pick(title) : name });
      },
    },
    {
      id: 'reason',
      width: 320,
      title: text('field.pluginReason'),
      hint: (record) => {
        return [faultOf(record, errors.log).code, told(record)].filter(Boolean).join(' ');
      },
      cell: (record) => {
        const { code } = faultOf(record, errors.log);
        return code === '' ? (
          told(record) || '-'
        ) : (
          <span className={styles.reason}>
            <span className={styles.line}>
              {code} · {why(code)}
            </span>
            <span className={styles.quiet}>{told(record)}</span>
          </span>
        );
      },
    },
    {
      id: 'loadMs',
      width: 100,
      title: text('field.loadMs'),
      align: 'end',
      cell: (record) => milliseconds(record.loadMs),
    },
    {
      id: 'setupMs',
      width: 100,
      title: text('field.setupMs'),
      align: 'end',
      cell: (record) => milliseconds(record.setupMs),
    },
    {
      id: 'registrations',
      width: 90,
      title: text('field.registrations'),
      align: 'end',
      cell: (record) => record.registrations,
    },
    {
      id: 'acts',
      width: isOperator ? 240 : 180,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (record) => (
        <span className={styles.acts}>
          {toggling && record.id !== 'system' && (
            <Switch
              aria-label={text('plugins.toggle', { name: pick(record.title) })}
              checked={isOn(record)}
              onChange={(_, { checked }) => void toggle(record, checked)}
            />
          )}
          {toggling && toggles[record.id] !== undefined && (
            <Button size="small" appearance="transparent" onClick={() => plugins.toggle(record.id, undefined)}>
              {text('plugins.automatic')}
            </Button>
          )}
          {isOperator && can('plugins:activate') && desk.isSwitchable(record.id) && (
            <Button
              size="small"
              aria-label={text('tenants.dialog', { name: pick(record.title) })}
              onClick={() => setSwitching(record)}
            >
              {text('tenants.act')}
            </Button>
          )}
          {record.state === 'failed' && (
            <Button size="small" onClick={() => void plugins.retry(record.id).catch(() => undefined)}>
              {text('action.retry')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  const count = (state: PluginRecord['state']): number => records.filter((record) => record.state === state).length;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text as="h2" size={500} weight="semibold">
          {text('plugins.title')}
        </Text>
        <Text className={styles.counts}>
          {text('plugins.counts', {
            all: records.length,
            active: count('active'),
            failed: count('failed') + records.filter((record) => record.state === 'blocked' && !isOff(record)).length,
          })}
        </Text>
        {isOperator && desk.overview?.off.length === 0 && (
          <Text className={styles.counts}>{text('tenants.empty')}</Text>
        )}
        {toggling && <Text className={styles.counts}>{text('plugins.toggleHint')}</Text>}
        <Link href="/docs/" target="_blank" rel="noreferrer">
          {text('plugins.docs')}
        </Link>
      </div>
      {toggling && <CulpritPanel />}
      <PartnerCatalogue desk={partners} />
      <PartnerSection desk={partners} />
      <Text as="h3" size={400} weight="semibold">
        {text('plugins.own')}
      </Text>
      <TenantSection
        desk={desk}
        nameOf={(id) => {
          const named = records.find((record) => record.id === id);
          return named ? pick(named.title) : id;
        }}
      />
      <DataGrid
        label={text('plugins.title')}
        columns={columns}
        rows={records}
        rowId={(record) => record.id}
        rowName={(record) => pick(record.title)}
      >
        {records.length === 0 ? <EmptyState /> : undefined}
      </DataGrid>
      {switching && <TenantSwitch desk={desk} pluginId={switching.id} name={pick(switching.title)} onClose={close} />}
    </div>
  );
});
export const page = freePage(PluginsPage);
