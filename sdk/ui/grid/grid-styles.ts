import { makeResetStyles, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';

const ring = {
  outlineStyle: 'solid',
  outlineWidth: '2px',
  outlineColor: tokens.colorStrokeFocus2,
  outlineOffset: '-2px',
} as const;
const mark = `2px solid ${tokens.colorNeutralForegroundInverted}`;
// Hundreds of elements share each style, so it is one class: browsers match every class of every element.
const useRow = makeResetStyles({
  display: 'grid',
  '--grid-tracks': 'inherit',
  gridTemplateColumns: 'var(--grid-tracks)',
  gridTemplateRows: '100%',
  height: 'var(--grid-row)',
  boxSizing: 'border-box',
  borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  '--grid-paint': tokens.colorNeutralBackground1,
  backgroundColor: 'var(--grid-paint)',
  ':hover': { '--grid-paint': tokens.colorNeutralBackground1Hover },
});
/** Position and paint styles, only for the cells that need them. */
const cell = {
  boxSizing: 'border-box',
  minWidth: 0,
  paddingInline: 'var(--grid-padding)',
  ':focus-visible': ring,
  '&[data-range]': { backgroundColor: tokens.colorBrandBackground2 },
} as const;
const usePartCell = makeResetStyles({ ...cell, position: 'relative', display: 'flex', alignItems: 'center' });
/**
 * Text stands directly in its cell: one more element per cell would be hundreds on a page. `overflow: hidden` would
 * make each cell a scroll container, therefore `clip`.
 */
const useTextCell = makeResetStyles({
  ...cell,
  lineHeight: 'calc(var(--grid-row) - 1px)',
  overflow: 'clip',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const useContent = makeResetStyles({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const useBox = makeResetStyles({
  boxSizing: 'border-box',
  width: '16px',
  height: '16px',
  border: '1px solid',
  color: tokens.colorNeutralStrokeAccessible,
  borderRadius: tokens.borderRadiusSmall,
  backgroundColor: tokens.colorNeutralBackground1,
  cursor: 'pointer',
  ':focus-visible': { ...ring, outlineOffset: '1px' },
});
/** As `cardsUpTo` says (use-cards.ts). */
const phone = '@media (max-width: 640px)';
const useRest = makeStyles({
  scroll: {
    position: 'relative',
    overflow: 'auto',
    scrollbarWidth: 'thin',
    minHeight: 0,
    flex: '1 1 auto',
    scrollPaddingBlock: '44px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  grid: {
    position: 'relative',
    fontVariantNumeric: 'tabular-nums',
    '& [role="rowgroup"], & [role="presentation"]': { '--grid-tracks': 'inherit' },
  },
  openable: { cursor: 'pointer' },
  selected: { '--grid-paint': tokens.colorNeutralBackground1Selected, '& a': { color: tokens.colorBrandForeground2 } },
  current: {
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '--grid-paint': tokens.colorNeutralBackground1Selected,
  },
  dropHere: { boxShadow: `inset 2px 0 0 ${tokens.colorCompoundBrandStroke}` },
  rank: { fontSize: tokens.fontSizeBase100, marginInlineStart: '2px', color: tokens.colorBrandForeground1 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    '--grid-paint': tokens.colorNeutralBackground2,
    ':hover': { '--grid-paint': tokens.colorNeutralBackground2 },
  },
  headRow: { height: 'var(--grid-head)' },
  foot: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    fontWeight: tokens.fontWeightSemibold,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '--grid-paint': tokens.colorNeutralBackground2,
    ':hover': { '--grid-paint': tokens.colorNeutralBackground2 },
  },
  windowed: { position: 'absolute', top: 0, insetInline: 0 },
  end: { justifyContent: 'flex-end', textAlign: 'end' },
  pinned: { position: 'var(--grid-stick, sticky)' as 'sticky', zIndex: 2, backgroundColor: 'var(--grid-paint)' },
  edgeLeft: { boxShadow: `1px 0 0 ${tokens.colorNeutralStroke2}` },
  // On a phone's width the buttons are at the end of their row instead of pinned.
  edgeRight: {
    boxShadow: `-1px 0 0 ${tokens.colorNeutralStroke2}`,
    [phone]: { position: 'static', boxShadow: 'none' },
  },
  headText: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground2 },
  // A head that its column is too narrow for goes on in a second line: a word that is cut names nothing.
  headWords: {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: '17px',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
  },
  sortable: { cursor: 'pointer', userSelect: 'none', ':hover': { color: tokens.colorNeutralForeground1Hover } },
  sortIcon: {
    fontSize: '12px',
    lineHeight: 0,
    marginInlineStart: '4px',
    flex: '0 0 auto',
    color: tokens.colorNeutralForeground3,
  },
  sorted: { color: tokens.colorBrandForeground1 },
  handle: {
    position: 'absolute',
    insetInlineEnd: 0,
    top: 0,
    bottom: 0,
    width: '8px',
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: 1,
    '::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: 0,
      top: '25%',
      bottom: '25%',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
    ':hover::after': { backgroundColor: tokens.colorBrandStroke1, width: '2px' },
  },
  check: { justifyContent: 'center', padding: 0, insetInlineStart: 'var(--grid-tick, 0px)' },
  boxOn: { color: tokens.colorCompoundBrandBackground, backgroundColor: tokens.colorCompoundBrandBackground },
  // Marks are borders, because forced colours remove backgrounds.
  boxTicked: {
    position: 'relative',
    '::after': {
      content: '""',
      position: 'absolute',
      top: '1px',
      left: '4px',
      width: '4px',
      height: '8px',
      transform: 'rotate(45deg)',
      borderRight: mark,
      borderBottom: mark,
    },
  },
  boxMixed: {
    position: 'relative',
    '::after': { content: '""', position: 'absolute', top: '6px', left: '3px', width: '8px', borderTop: mark },
  },
  // Rows as cards: name and buttons on lines of their own, between them values behind their names, two a line.
  cards: {
    minWidth: '0 !important',
    '& [role="row"]': {
      position: 'relative',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridTemplateRows: 'none',
      columnGap: '12px',
      height: 'auto',
      padding: '8px 12px',
    },
    '& [role="columnheader"]': { gridColumnStart: 'auto !important' },
    '& [data-row="-1"]': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& [role="row"] > :has([role="checkbox"])': {
      position: 'absolute',
      top: '8px',
      insetInlineStart: 'auto',
      insetInlineEnd: '12px',
      zIndex: 1,
      width: '32px',
      height: '32px',
    },
  },
  onCard: {
    position: 'static',
    zIndex: 0,
    gridColumnStart: 'auto !important' as 'auto',
    padding: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    lineHeight: '24px',
    boxShadow: 'none',
    // What its half is too narrow for goes on in the next line: a number or a day that is cut reads as another one.
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    maxHeight: '72px',
    '& > span, & time': { whiteSpace: 'normal' },
    '&[data-label]::before': {
      content: 'attr(data-label)',
      flexShrink: 0,
      whiteSpace: 'nowrap',
      marginInlineEnd: '8px',
      color: tokens.colorNeutralForeground3,
      fontSize: tokens.fontSizeBase200,
    },
  },
  cardName: {
    gridColumnEnd: 'span 2',
    fontWeight: tokens.fontWeightSemibold,
    paddingInlineEnd: '40px',
    lineHeight: '32px',
  },
  cardActions: {
    gridColumnEnd: 'span 2',
    justifyContent: 'flex-end',
    minHeight: '40px',
    '& > span': { whiteSpace: 'nowrap' },
  },
  offCard: { display: 'none' },
  busy: { opacity: 0.6 },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  medium: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  state: { position: 'sticky', insetInlineStart: 0, width: '100%' },
});
/** Class names of the parts of a grid; the same object until one of them changes. */
export function useGridStyles() {
  const [rest, row, part, text, content, box] = [
    useRest(),
    useRow(),
    usePartCell(),
    useTextCell(),
    useContent(),
    useBox(),
  ];
  return useMemo(() => ({ ...rest, row, part, text, content, box }), [rest, row, part, text, content, box]);
}
