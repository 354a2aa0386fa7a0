import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CheckboxCheckedFilled,
  CheckboxIndeterminateRegular,
  CheckboxUncheckedRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  LockClosedRegular,
} from '@fluentui/react-icons';
import { EmptyState } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { GrantEditor, NodeName } from '../stores/grant-editor.ts';

const useStyles = makeStyles({
  tree: { display: 'flex', flexDirection: 'column', outlineStyle: 'none' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '36px',
    paddingInlineEnd: '12px',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  group: { fontWeight: tokens.fontWeightSemibold, borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  keys: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', paddingInlineStart: '64px', paddingBlockEnd: '6px' },
  loose: { paddingInlineStart: '28px' },
  key: { minHeight: '30px', minWidth: '132px', paddingInline: '4px 10px' },
  icon: { fontSize: '20px', lineHeight: 0, flexShrink: 0, color: tokens.colorNeutralForeground3 },
  on: { color: tokens.colorCompoundBrandForeground1 },
  off: { color: tokens.colorNeutralForegroundDisabled },
  lock: { fontSize: '14px', lineHeight: 0, color: tokens.colorNeutralForeground3 },
  twist: {
    display: 'inline-flex',
    justifyContent: 'center',
    width: '20px',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
  },
  count: {
    marginInlineStart: 'auto',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  changed: {
    boxShadow: `inset 3px 0 0 ${tokens.colorPaletteMarigoldBorderActive}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
});
const glyph = {
  checked: <CheckboxCheckedFilled />,
  mixed: <CheckboxIndeterminateRegular />,
  unchecked: <CheckboxUncheckedRegular />,
} as const;
const spoken = { checked: true, mixed: 'mixed', unchecked: false } as const;

interface ItemProps {
  readonly editor: GrantEditor;
  readonly id: string;
  readonly name: NodeName;
  readonly readOnly: boolean;
  /** True while searching. */
  readonly allOpen: boolean;
}
const Item = observer(function Item({ editor, id, name, readOnly, allOpen }: ItemProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { tree } = editor;
  const node = tree.node(id);
  if (!node) return null;
  const state = editor.check(id);
  const leaves = tree.leaves(id);
  const inner = tree.children(id).length > 0;
  const open = inner && (allOpen || editor.open.has(id));
  const locked = !inner && tree.locked(id);
  const changed = !inner && editor.saved.has(id) !== editor.checked.has(id);
  const siblings = node.parentId ? tree.children(node.parentId) : tree.roots;
  const level = node.parentId === null ? 1 : node.kind === 'page' || tree.node(node.parentId)?.kind === 'group' ? 2 : 3;
  return (
    <div
      role="treeitem"
      data-node={id}
      className={mergeClasses(
        styles.row,
        level === 1 && styles.group,
        node.kind === 'key' && styles.key,
        changed && styles.changed,
      )}
      style={node.kind === 'page' ? { paddingInlineStart: 24 } : undefined}
      tabIndex={editor.active === id ? 0 : -1}
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(id) + 1}
      aria-expanded={inner ? open : undefined}
      aria-checked={spoken[state]}
      aria-disabled={readOnly || locked || undefined}
      aria-label={[
        name(id),
        ...(changed ? [text(editor.checked.has(id) ? 'grant.added' : 'grant.removed')] : []),
        ...(locked ? [text('grant.locked')] : []),
      ].join(', ')}
      title={locked ? text('grant.locked') : (node.key ?? undefined)}
      onFocus={(event) => {
        if (event.target === event.currentTarget) editor.focus(id);
      }}
      onClick={() => {
        editor.focus(id);
        if (!readOnly && !locked) editor.toggle(id);
      }}
    >
      {node.kind !== 'key' && (
        <span
          className={styles.twist}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            if (inner) editor.setOpen(id, !open);
          }}
        >
          {inner && (open ? <ChevronDownRegular /> : <ChevronRightRegular />)}
        </span>
      )}
      <span
        className={mergeClasses(styles.icon, state !== 'unchecked' && styles.on, (readOnly || locked) && styles.off)}
        aria-hidden
      >
        {glyph[state]}
      </span>
      <span>{name(id)}</span>
      {locked && (
        <span className={styles.lock} aria-hidden>
          <LockClosedRegular />
        </span>
      )}
      {inner && (
        <span className={styles.count}>
          {leaves.filter((leaf) => editor.checked.has(leaf)).length} / {leaves.length}
        </span>
      )}
    </div>
  );
});

/** Splits ids into rows: one per group or page, and one for all keys of a page. */
function runs(editor: GrantEditor, ids: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (const id of ids) {
    const last = found.at(-1)?.[0];
    const node = editor.tree.node(id);
    const before = last === undefined ? undefined : editor.tree.node(last);
    if (node?.kind === 'key' && before?.kind === 'key' && before.parentId === node.parentId) found.at(-1)?.push(id);
    else found.push([id]);
  }
  return found;
}

/** Menus and buttons with half-checked parents. Arrow keys move and open, space checks. */
export const GrantTreeView = observer(function GrantTreeView({
  editor,
  name,
  readOnly,
  label,
}: {
  readonly editor: GrantEditor;
  readonly name: NodeName;
  readonly readOnly: boolean;
  readonly label: string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const ids = editor.visible(name);
  const allOpen = editor.search.trim() !== '' || editor.onlyChanges;
  if (editor.active && !ids.includes(editor.active) && ids[0]) queueMicrotask(() => editor.focus(ids[0] ?? ''));
  const move = (id: string | undefined): void => {
    if (id === undefined) return;
    editor.focus(id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = ids.indexOf(editor.active);
    const id = ids[at];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tree } = editor;
    const inner = tree.children(id).length > 0;
    const open = inner && (allOpen || editor.open.has(id));
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(ids[at + 1]),
      ArrowUp: () => move(ids[at - 1]),
      Home: () => move(ids[0]),
      End: () => move(ids.at(-1)),
      ArrowRight: () => {
        if (inner && !open) editor.setOpen(id, true);
        else if (inner) move(ids[at + 1]);
      },
      ArrowLeft: () => {
        if (open && !allOpen) editor.setOpen(id, false);
        else move(tree.node(id)?.parentId ?? undefined);
      },
      ' ': () => {
        if (!readOnly && (inner || !tree.locked(id))) editor.toggle(id);
      },
      Enter: () => {
        if (inner) editor.setOpen(id, !open);
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  if (ids.length === 0) return <EmptyState title={text('grant.noneFound')} />;
  const item = (id: string): ReactNode => (
    <Item key={id} editor={editor} id={id} name={name} readOnly={readOnly} allOpen={allOpen} />
  );
  return (
    <div ref={root} role="tree" aria-label={label} aria-multiselectable className={styles.tree} onKeyDown={onKeyDown}>
      {runs(editor, ids).map((run) => {
        const first = run[0] ?? '';
        const node = editor.tree.node(first);
        if (node?.kind !== 'key') return item(first);
        const loose = editor.tree.node(node.parentId ?? '')?.kind === 'group';
        return (
          <div
            key={`of ${node.parentId}`}
            role="presentation"
            className={mergeClasses(styles.keys, loose && styles.loose)}
          >
            {run.map(item)}
          </div>
        );
      })}
    </div>
  );
});
