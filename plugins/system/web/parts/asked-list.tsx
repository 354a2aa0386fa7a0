import { Text, makeStyles, tokens } from '@fluentui/react-components';
import type { Text as Words } from '@freightdeck/sdk/manifest';
import { StatusBadge } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { kindOf } from '../stores/partner-desk.ts';
import type { AskedLine } from '../stores/partner-desk.ts';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: '4px', marginBlockEnd: '12px', minWidth: 0 },
  head: { fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { display: 'flex', alignItems: 'center', gap: '8px', overflowWrap: 'anywhere' },
  path: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});
const kinds = ['keys', 'calls', 'hears', 'jobs', 'keeps'] as const;
const tones = { added: 'warning', kept: 'draft', removed: 'void' } as const;

/** What a version asks for in words, by kind; of what it is besides, paths stand behind their count. */
export const AskedList = observer(function AskedList({
  lines,
  notices = [],
  uploads = [],
  serves = [],
  pluginId,
}: {
  readonly lines: readonly AskedLine[];
  readonly notices?: readonly Words[];
  readonly uploads?: readonly Words[];
  readonly serves?: readonly string[];
  readonly pluginId: string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const id = useId();
  const group = (name: string, items: readonly ReactNode[]): ReactNode =>
    items.length > 0 && (
      <div key={name} className={styles.group}>
        <Text id={`${id}${name}`} className={styles.head}>
          {text(name)}
        </Text>
        <ul className={styles.list} aria-labelledby={`${id}${name}`}>
          {items}
        </ul>
      </div>
    );
  const titles = (all: readonly Words[]): readonly ReactNode[] => all.map((one) => <li key={one.zh}>{pick(one)}</li>);
  return (
    <>
      {lines.length === 0 && <Text className={styles.quiet}>{text('shop.asksNothing')}</Text>}
      {kinds.map((kind) =>
        group(
          kind === 'keys' ? 'field.consent' : `partners.${kind}`,
          lines
            .filter(({ what }) => kindOf(what) === kind)
            .map(({ what, title, change }) => (
              <li key={`${change ?? ''}${what}`} className={styles.line} title={what}>
                {change && <StatusBadge tone={tones[change]}>{text(`partners.key.${change}`)}</StatusBadge>}
                {pick(title)}
              </li>
            )),
        ),
      )}
      {group('partners.notices', titles(notices))}
      {group('partners.uploads', titles(uploads))}
      {serves.length > 0 && (
        <details className={styles.group}>
          <summary>{text('partners.serves', { count: serves.length })}</summary>
          <ul className={styles.list}>
            {serves.map((path) => (
              <li key={path} className={styles.path}>{`/api/partner/${pluginId}/${path}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
});
