import { Badge } from '@fluentui/react-components';
import type { BadgeProps } from '@fluentui/react-components';
import {
  ArrowSyncRegular, CheckmarkCircleRegular, CircleHintRegular, ClockRegular, DismissCircleRegular, LockClosedRegular, SubtractRegular, WarningRegular,
} from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import type { Tone } from '../contract/index.ts';

interface Look {
  readonly color: NonNullable<BadgeProps['color']>;
  readonly appearance: NonNullable<BadgeProps['appearance']>;
  readonly icon: ReactElement;
}
const LOOKS: Readonly<Record<Tone, Look>> = {
  draft: { color: 'informative', appearance: 'tint', icon: <CircleHintRegular /> },
  waiting: { color: 'warning', appearance: 'tint', icon: <ClockRegular /> },
  running: { color: 'brand', appearance: 'tint', icon: <ArrowSyncRegular /> },
  done: { color: 'success', appearance: 'tint', icon: <CheckmarkCircleRegular /> },
  refused: { color: 'danger', appearance: 'tint', icon: <DismissCircleRegular /> },
  stopped: { color: 'severe', appearance: 'tint', icon: <LockClosedRegular /> },
  void: { color: 'informative', appearance: 'outline', icon: <SubtractRegular /> },
  warning: { color: 'warning', appearance: 'tint', icon: <WarningRegular /> },
};

/** What a status means: tint, icon and text, never colour alone. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  const look = LOOKS[tone];
  return (
    <Badge
      data-tone={tone}
      color={look.color}
      appearance={look.appearance}
      icon={look.icon}
      shape="rounded"
      style={{ whiteSpace: 'nowrap', maxWidth: '100%', textDecorationLine: tone === 'void' ? 'line-through' : 'none' }}
    >
      {children}
    </Badge>
  );
}
