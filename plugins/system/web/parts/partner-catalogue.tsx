import { MessageBar, MessageBarBody, SearchBox, Text, makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { Auth, Http, Messages, Notices, Permissions, Tasks, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  deletePartner,
  exportPartnerData,
  passSubmission,
  refusePartnerUpdate,
  setPartnerTelemetry,
} from '../../contract/index.ts';
import type { PartnerEntry } from '../../contract/index.ts';
import type { PartnerDesk } from '../stores/partner-desk.ts';
import { PartnerShop } from '../stores/partner-shop.ts';
import type { KeptData } from '../stores/partner-shop.ts';
import { ActivatePartner } from './activate-partner.tsx';
import { PartnerAsked } from './partner-asked.tsx';
import { PartnerCard } from './partner-card.tsx';
import { PartnerFace } from './partner-face.tsx';
import { PartnerKeeping } from './partner-keeping.tsx';
import { PartnerKeptData } from './partner-kept.tsx';
import { PartnerQueue } from './partner-queue.tsx';
import { ShopDialog } from './shop-dialog.tsx';
import type { ShopAct } from './shop-dialog.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', marginBlockStart: '12px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))', gap: '12px' },
  search: { width: 'min(100%, 360px)', maxWidth: '100%' },
  quiet: { color: tokens.colorNeutralForeground3, marginBlockStart: '8px' },
});
interface Chosen {
  readonly packageId: string;
  readonly platformId: string;
  readonly agrees?: boolean;
}

/** 插件目录: what there is, who asks for it, what waits for review, and what is kept for platforms. */
export const PartnerCatalogue = observer(function PartnerCatalogue({
  desk,
}: {
  readonly desk: PartnerDesk;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const tasks = useService(Tasks);
  const notices = useService(Notices);
  const { can } = useService(Permissions);
  const isOperator = useService(Auth).session?.isOperator ?? false;
  const [shop] = useState(() => new PartnerShop(http));
  const [shown, setShown] = useState<string>();
  const [act, setAct] = useState<ShopAct>();
  const [chosen, setChosen] = useState<Chosen>();
  const reviews = isOperator && can('plugins:install');
  const activates = isOperator && can('plugins:activate');
  const owns = !isOperator && can('plugins:own');
  const keeps = activates || can('plugins:own');
  const { overview } = desk;
  useEffect(() => {
    void shop.load({ reviews, keeps });
  }, [shop, reviews, keeps, overview]);
  const reload = (): void => void desk.load();
  const { catalogue, queue, found, kept } = shop;
  if (!catalogue) return null;
  const entry = catalogue.entries.find(({ pluginId }) => pluginId === shown);
  const version = desk.packageOf(chosen?.packageId);
  const sure = async (title: string, body: string, work: () => Promise<unknown>): Promise<void> => {
    if (!(await messages.confirm({ title, text: body, danger: true }))) return;
    await work().then(
      () => messages.show('success', text('saved')),
      () => undefined,
    );
    reload();
    void notices.load().catch(() => undefined);
  };
  const activate = (packageId: string, platformId = ''): void => setChosen({ packageId, platformId });
  /** The platform that has waited longest for a plugin. */
  const waitingFor = (pluginId: string): string =>
    catalogue.requests
      .filter((one) => one.pluginId === pluginId)
      .toSorted((one, other) => one.askedAt.localeCompare(other.askedAt))[0]?.platformId ?? '';
  const refuse = ({ pluginId, title, mine }: PartnerEntry): void => {
    const { packageId = '', version: number = '' } = mine?.offer ?? {};
    void sure(text('shop.refuse'), text('shop.refuseText', { name: `${pick(title)} ${number}` }), () =>
      http.run(refusePartnerUpdate, { pluginId, packageId }),
    );
  };
  const telemetry = (one: PartnerEntry) => async (on: boolean) => {
    await http.run(setPartnerTelemetry, { pluginId: one.pluginId, telemetry: on }).catch(() => undefined);
    await shop.load({ reviews, keeps });
  };
  const exportData = async (row: KeptData): Promise<void> => {
    const started = await tasks
      .startBulk({
        command: exportPartnerData,
        title: text('shop.exportTitle', { name: row.pluginId }),
        of: { ids: [row.id] },
        model: { origin: globalThis.location.origin },
        save: true,
      })
      .catch(() => undefined);
    if (started !== undefined) messages.show('success', text('shop.exporting'));
  };
  const head = (id: string): ReactNode => <Text className={styles.quiet}>{text(id)}</Text>;
  return (
    <section className={styles.section} aria-label={text('shop.title')}>
      <div className={styles.head}>
        <Text as="h3" size={400} weight="semibold">
          {text('shop.title')}
        </Text>
        <SearchBox
          className={styles.search}
          aria-label={text('shop.search')}
          placeholder={text('shop.search')}
          value={shop.words}
          onChange={(_, { value }) => shop.search(value)}
        />
      </div>
      {catalogue.entries.some(({ update }) => update !== null) && (
        <MessageBar intent="info">
          <MessageBarBody>{text('shop.updates')}</MessageBarBody>
        </MessageBar>
      )}
      {catalogue.entries.some(({ mine }) => mine?.offer) && (
        <MessageBar intent="warning">
          <MessageBarBody>{text('shop.offers')}</MessageBarBody>
        </MessageBar>
      )}
      {found.length === 0 ? (
        <EmptyState title={text(shop.words === '' ? 'shop.empty' : 'shop.noneFound')} />
      ) : (
        <div className={styles.cards}>
          {found.map((one) => (
            <PartnerCard
              key={one.pluginId}
              entry={one}
              onOpen={({ pluginId }) => setShown(pluginId)}
              onAsk={owns ? (asked) => setAct({ kind: 'ask', entry: asked }) : undefined}
              onActivate={
                activates ? ({ packageId, pluginId }) => activate(packageId, waitingFor(pluginId)) : undefined
              }
              onConsent={owns ? (packageId) => setChosen({ packageId, platformId: '', agrees: true }) : undefined}
              onRefuse={owns ? refuse : undefined}
            />
          ))}
        </div>
      )}
      {catalogue.requests.length > 0 && activates && (
        <>
          {head('shop.requests')}
          <PartnerAsked
            rows={catalogue.requests}
            onDecline={(request) => setAct({ kind: 'decline', request })}
            onActivate={({ pluginId, platformId }) => {
              const wanted = catalogue.entries.find((one) => one.pluginId === pluginId);
              if (wanted) activate(wanted.packageId, platformId);
            }}
          />
        </>
      )}
      {queue && queue.submissions.length > 0 && (
        <>
          {head('shop.queue')}
          <PartnerQueue
            rows={queue.submissions}
            onLook={(submission) => setAct({ kind: 'look', submission })}
            onReturn={(submission) => setAct({ kind: 'return', submission })}
            onPass={({ id, title, version: number }) =>
              void sure(
                text('action.passSubmission'),
                text('shop.passText', { name: `${pick(title)} ${number}` }),
                () => http.run(passSubmission, { submissionId: id }),
              )
            }
          />
        </>
      )}
      {shop.keptFailed && (
        <MessageBar intent="error">
          <MessageBarBody>{text('shop.keptFailed')}</MessageBarBody>
        </MessageBar>
      )}
      {kept.length > 0 && (
        <>
          {head('shop.kept')}
          <PartnerKeptData
            rows={kept}
            mayRemove={activates}
            onExport={(row) => void exportData(row)}
            onRemove={(row) => setAct({ kind: 'remove', row })}
          />
        </>
      )}
      {entry && (
        <PartnerFace
          entry={entry}
          onTelemetry={entry.mine && can('plugins:own') ? (on) => void telemetry(entry)(on) : undefined}
          onClose={() => setShown(undefined)}
        >
          {reviews && (
            <PartnerKeeping
              entry={entry}
              onUpdate={({ platformId }) => {
                setShown(undefined);
                activate(entry.packageId, platformId);
              }}
              onDeprecate={(one) => {
                setShown(undefined);
                setAct({ kind: 'deprecate', version: one, name: `${pick(entry.title)} ${one.version}` });
              }}
              onDelete={(one) => {
                setShown(undefined);
                void sure(
                  text('action.deleteVersion'),
                  text('shop.deleteText', { name: `${pick(entry.title)} ${one.version}` }),
                  () => http.run(deletePartner, { packageId: one.packageId }),
                );
              }}
            />
          )}
        </PartnerFace>
      )}
      {act && (
        <ShopDialog
          act={act}
          onDone={() => {
            setAct(undefined);
            reload();
          }}
          onClose={() => setAct(undefined)}
        />
      )}
      {chosen && version && (
        <ActivatePartner
          desk={desk}
          version={version}
          platformId={chosen.platformId}
          agrees={chosen.agrees ?? false}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
});
