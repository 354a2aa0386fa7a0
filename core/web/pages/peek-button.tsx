import { makeStyles, tokens } from '@fluentui/react-components';
import { iconClip } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

/** PanelRight of Fluent UI System Icons (MIT). */
const panel =
  'M18 6a3 3 0 0 0-3-3H5a3 3 0 0 0-3 3v7a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3zm-6.5-2v11H5a2 2 0 0 1-2-2V6c0-1.1.9-2 ' +
  '2-2zm1 0H15a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-2.5z';
/** Every row has one: one element, its icon drawn by the style. */
const useStyles = makeStyles({
  button: {
    width: '24px',
    height: '24px',
    marginInlineStart: '4px',
    padding: 0,
    verticalAlign: 'middle',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { color: tokens.colorBrandForeground1 },
    ':focus-visible': { outlineColor: tokens.colorStrokeFocus2, outlineStyle: 'solid', outlineWidth: '2px' },
    '::before': {
      content: '""',
      display: 'block',
      width: '20px',
      height: '20px',
      marginInline: 'auto',
      backgroundColor: 'currentColor',
      clipPath: iconClip(panel),
      '@media (forced-colors: active)': { backgroundColor: 'ButtonText', forcedColorAdjust: 'none' },
    },
  },
});
/** Opens the drawer of a row. */
export const PeekButton = observer(function PeekButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  const styles = useStyles();
  const label = useText()('core.page.drawer.open');
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} data-peek onClick={onClick} />
  );
});
