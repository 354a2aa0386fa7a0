import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useText } from '@freightdeck/sdk/web';

/** What a rule demands, in the reader's language. */
export const RuleName = observer(function RuleName({ ruleId }: { readonly ruleId: string }): ReactNode {
  const text = useText();
  const words = text(`rule.${ruleId}`);
  return <span title={words}>{words}</span>;
});
/** The stages at which a rule is checked. */
export const RuleStages = observer(function RuleStages({ stage }: { readonly stage: string }): ReactNode {
  const text = useText();
  return (
    <>
      {stage
        .split(',')
        .map((letter) => text(`stage.${letter}`))
        .join(' / ')}
    </>
  );
});
/** A threshold with its unit; ppm are shown as per cent. */
export const RuleLimit = observer(function RuleLimit({
  limit,
  unit,
}: {
  readonly limit: number | null;
  readonly unit: string | null;
}): ReactNode {
  const text = useText();
  if (limit === null) return <span aria-hidden>–</span>;
  return (
    <>
      {unit === 'ppm'
        ? `${limit / 10_000}%`
        : text(`unit.${unit === 'km/h' ? 'kmh' : (unit ?? 'point')}`, { count: limit })}
    </>
  );
});
