import { makeStyles, tokens } from '@fluentui/react-components';

const edge = {
  position: 'sticky',
  backgroundColor: tokens.colorNeutralBackground2,
  fontWeight: tokens.fontWeightSemibold,
} as const;
/** A table in the place of a chart: it scrolls within its tile, below its head and above its sums. */
export const useTableLook = makeStyles({
  scroll: {
    position: 'absolute',
    inset: 0,
    overflow: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
  },
  cell: {
    padding: '0 12px',
    height: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  head: { ...edge, top: 0 },
  foot: { ...edge, bottom: 0 },
  number: { textAlign: 'right' },
});
