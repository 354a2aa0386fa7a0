import { Button, SearchBox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EmptyState } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { DictionaryNode } from '../../contract/index.ts';
import { titleOfCode } from '../stores/dictionary-desk.ts';
import type { DictionaryDesk } from '../stores/dictionary-desk.ts';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', maxHeight: '70vh' },
  code: { width: '100%', justifyContent: 'space-between', fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  chosen: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

/** Codes that begin with the same word stand together, under titles of their own. */
const leavesOf = (node: DictionaryNode): readonly DictionaryNode[] =>
  node.children.length === 0 ? [node] : node.children;

/** The codes of the dictionary, each by its title. */
export const CodeList = observer(function CodeList({ desk }: { readonly desk: DictionaryDesk }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const code = (node: DictionaryNode): ReactNode => (
    <li key={node.id}>
      <Button
        appearance="subtle"
        size="small"
        className={mergeClasses(styles.code, desk.code === node.dictCode && styles.chosen)}
        aria-current={desk.code === node.dictCode ? 'true' : undefined}
        onClick={() => void desk.choose(node.dictCode)}
      >
        <span className={styles.name} title={node.dictCode}>
          {pick(titleOfCode(node.dictCode))}
        </span>
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
      <ul className={styles.list}>{desk.found.flatMap((node) => leavesOf(node)).map(code)}</ul>
    </nav>
  );
});
