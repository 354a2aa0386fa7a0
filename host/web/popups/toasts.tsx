import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  DismissRegular,
  InfoRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '@freightdeck/sdk/web';
import type { MessageStore, Toast } from '@freightdeck/core/web/messages';
import styles from './popups.module.css';

const icons = {
  success: CheckmarkCircleRegular,
  info: InfoRegular,
  warning: WarningRegular,
  error: DismissCircleRegular,
};
const mostShown = 3;
/** What somebody who looks into a fault asks for: what was said, where, when, by which build, in which browser. */
const diagnosisOf = ({ title, text }: Toast): string =>
  [
    [title, text].filter(Boolean).join(' '),
    location.href,
    new Date().toISOString(),
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src,
    navigator.userAgent,
  ]
    .filter(Boolean)
    .join('\n');

/** Short notes, top right, at most three. They lie over dialogs too. */
export const Toasts = observer(function Toasts({ messages }: { readonly messages: MessageStore }): ReactElement | null {
  const text = useText();
  const shown: readonly Toast[] = messages.toasts.slice(0, mostShown);
  if (shown.length === 0) return null;
  return createPortal(
    <div className={styles.toasts}>
      {shown.map((toast) => {
        const Icon = icons[toast.kind];
        return (
          <div
            key={toast.id}
            className={`${styles.toast} ${styles[toast.kind]}`}
            role={toast.kind === 'error' ? 'alert' : 'status'}
            data-kind={toast.kind}
          >
            <Icon fontSize={16} />
            <div>
              {toast.title && <strong>{toast.title}</strong>}
              {toast.text}
              {toast.kind === 'error' && (
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => void navigator.clipboard?.writeText(diagnosisOf(toast))}
                >
                  {text('core.shell.errors.copy')}
                </button>
              )}
              {toast.action && (
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => {
                    toast.action?.run();
                    messages.dismiss(toast.id);
                  }}
                >
                  {toast.action.label}
                </button>
              )}
            </div>
            <button
              type="button"
              aria-label={text('core.shell.close')}
              onClick={() => {
                messages.dismiss(toast.id);
              }}
            >
              <DismissRegular fontSize={16} />
            </button>
          </div>
        );
      })}
    </div>,
    document.querySelector('#console > .fui-FluentProvider') ?? document.body,
  );
});
