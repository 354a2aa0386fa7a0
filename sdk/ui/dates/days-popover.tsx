import { Popover, PopoverSurface, makeStyles, tokens } from '@fluentui/react-components';
import type { KeyboardEvent, ReactNode } from 'react';
import type { OpenPanel } from './typed-box.tsx';

const useStyles = makeStyles({
  surface: { padding: '12px', maxWidth: 'calc(100vw - 32px)', boxSizing: 'border-box', overflow: 'auto' },
  part: { display: 'flex', flexDirection: 'column', gap: '8px', color: tokens.colorNeutralForeground1 },
});
/**
 * Holds a calendar below its box. It does not keep the focus: people may type on in the box while they look at it. Tab
 * beyond its ends leads back to the box.
 */
export function DaysPopover({
  label,
  target,
  onClose,
  children,
}: Pick<OpenPanel, 'target' | 'onClose'> & { readonly label: string; readonly children: ReactNode }): ReactNode {
  const styles = useStyles();
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys in the calendar must not reach the form or the grid around its box.
    event.stopPropagation();
    if (event.key !== 'Tab') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')].filter(
      (one) => one.tabIndex >= 0 && !one.hasAttribute('disabled'),
    );
    if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
    event.preventDefault();
    onClose(true);
  };
  return (
    <Popover
      open
      unstable_disableAutoFocus
      positioning={{ target, position: 'below', align: 'start', offset: 4 }}
      onOpenChange={(event, change) => {
        // A click into the box itself is none outside.
        if (change.open || (event.target instanceof Node && target?.contains(event.target))) return;
        onClose(event.type === 'keydown');
      }}
    >
      <PopoverSurface
        role="dialog"
        aria-label={label}
        data-days-panel
        className={styles.surface}
        onKeyDown={key}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (
            relatedTarget instanceof Node &&
            !currentTarget.contains(relatedTarget) &&
            !target?.contains(relatedTarget)
          )
            onClose(false);
        }}
      >
        <div className={styles.part}>{children}</div>
      </PopoverSurface>
    </Popover>
  );
}
