import { Button, SearchBox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { DictionaryNode } from '../../contract/index.ts';
import type { DictionaryDesk } from '../stores/dictionary-desk.ts';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', maxHeight: '70vh' },
  inner: { listStyleType: 'none', margin: 0, paddingInlineStart: '12px' },
  family: {
    padding: '8px 8px 2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  code: { width: '100%', justifyContent: 'space-between', fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  chosen: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

/** The codes of the dictionary, grouped by their first word. */
export const CodeList = observer(function CodeList({ desk }: { readonly desk: DictionaryDesk }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const code = (node: DictionaryNode): ReactNode => (
    <li key={node.id}>
      <Button
        appearance="subtle"
        size="small"
        className={mergeClasses(styles.code, desk.code === node.dictCode && styles.chosen)}
        aria-current={desk.code === node.dictCode ? 'true' : undefined}
        onClick={() => void desk.choose(node.dictCode)}
      >
        <span>{node.dictCode}</span>
        <span className={styles.count}>{node.count}</span>
      </Button>
    </li>
  );
  return (
    <nav className={styles.pane} aria-label={text('dictionary.codes')}>
      <SearchBox
        aria-label={text('dictionary.searchCode')}
        placeholder={text('dictionary.searchCode')}
        value={desk.search}
        onChange={(_, { value }) => desk.setSearch(value)}
      />
      {desk.found.length === 0 && <EmptyState />}
      <ul className={styles.list}>
        {desk.found.map((node) =>
          node.children.length === 0 ? (
            code(node)
          ) : (
            <li key={node.id}>
              <div className={styles.family}>{node.dictCode}</div>
              <ul className={styles.inner}>{node.children.map(code)}</ul>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
});
