import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { StatusBadge } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { partnerFigures } from '../../contract/index.ts';
import type { PartnerEntry, PartnerKept, PartnerPinned } from '../../contract/index.ts';
import { whileShown } from './while-shown.ts';

const useStyles = makeStyles({
  title: { margin: 0 },
  part: { display: 'flex', flexDirection: 'column', gap: '4px', marginBlockEnd: '16px', minWidth: 0 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { margin: 0, paddingInlineStart: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '4px' },
});
/** Lines of figures that are shown; the author gets all. */
const shownLines = 10;
type Figures = AnswerOf<typeof partnerFigures>;

export interface KeepingActs {
  readonly onUpdate: (pinned: PartnerPinned) => void;
  readonly onDeprecate: (version: PartnerKept) => void;
  readonly onDelete: (version: PartnerKept) => void;
}
/** What the operator sees of a plugin: who is behind, every version that is kept, and what its author is told. */
export const PartnerKeeping = observer(function PartnerKeeping({
  entry,
  onUpdate,
  onDeprecate,
  onDelete,
}: KeepingActs & { readonly entry: PartnerEntry }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [figures, setFigures] = useState<Figures>();
  const { pluginId } = entry;
  useEffect(() => whileShown(http.ask(partnerFigures, { pluginId }), setFigures), [http, pluginId]);
  const part = (id: string, lines: readonly ReactNode[]): ReactNode => (
    <section className={styles.part} aria-label={text(id)}>
      <Text as="h3" size={400} weight="semibold" className={styles.title}>
        {text(id)}
      </Text>
      {lines.length === 0 ? (
        <Text className={styles.quiet}>{text('shop.nothing')}</Text>
      ) : (
        <ul className={styles.list}>{lines}</ul>
      )}
    </section>
  );
  return (
    <>
      {part(
        'shop.behind',
        entry.behind.map((pinned) => (
          <li key={pinned.platformId} className={styles.row}>
            {`${pinned.platformId} ${pinned.platformName} · ${pinned.version}`}
            <Button
              size="small"
              aria-label={`${text('shop.update')} ${pinned.platformId}`}
              onClick={() => onUpdate(pinned)}
            >
              {text('shop.update')}
            </Button>
          </li>
        )),
      )}
      {part(
        'shop.versions',
        entry.versions.map((version) => (
          <li key={version.packageId} className={styles.row}>
            {text('shop.version', { version: version.version, at: version.createdAt, count: version.tenants })}
            {version.endedAt && <StatusBadge tone="void">{text('shop.mark.ended')}</StatusBadge>}
            {!version.endedAt && version.deprecatedFrom && (
              <StatusBadge tone="warning">
                {version.endsOn
                  ? text('shop.mark.ends', { day: version.endsOn })
                  : text('shop.mark.deprecates', { day: version.deprecatedFrom })}
              </StatusBadge>
            )}
            {!version.endedAt && !version.killed && (
              <Button
                size="small"
                aria-label={`${text('action.deprecate')} ${version.version}`}
                onClick={() => onDeprecate(version)}
              >
                {text('action.deprecate')}
              </Button>
            )}
            {version.tenants === 0 && (
              <Button
                size="small"
                appearance="transparent"
                aria-label={`${text('action.deleteVersion')} ${version.version}`}
                onClick={() => onDelete(version)}
              >
                {text('action.deleteVersion')}
              </Button>
            )}
          </li>
        )),
      )}
      {part(
        'shop.faults',
        (figures?.faults ?? [])
          .slice(0, shownLines)
          .map((one) => (
            <li key={`${one.day}${one.version}${one.page}${one.code}${one.reason}${one.console}`}>
              {`${one.day} · ${one.version} · ${one.page || '-'} · ${one.code} · ${one.reason} × ${one.count}`}
            </li>
          )),
      )}
      {part(
        'shop.uses',
        (figures?.uses ?? []).slice(0, shownLines).map((one) => (
          <li key={`${one.day}${one.version}${one.page}`}>
            {text('shop.use', {
              day: one.day,
              version: one.version,
              page: one.page,
              opens: one.opens,
              tenants: one.tenants,
            })}
          </li>
        )),
      )}
    </>
  );
});
