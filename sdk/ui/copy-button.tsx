import { Button } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../web/index.ts';

/** Copies a text and confirms it with its icon. */
export const CopyButton = observer(function CopyButton({
  value,
  label,
}: {
  readonly value: string;
  readonly label: string;
}): ReactNode {
  const text = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      data-copy
      size="small"
      appearance="transparent"
      icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
      aria-label={copied ? text('core.ui.copied') : text('core.ui.copy', { label })}
      onClick={() =>
        void navigator.clipboard?.writeText(value).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    />
  );
});
