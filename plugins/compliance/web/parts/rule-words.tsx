import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { FieldValue, fieldText } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { ruleName } from '@freightdeck/plugin-waybill/contract';

/** What a rule demands, in the reader's language. */
export const RuleName = observer(function RuleName({ ruleId }: { readonly ruleId: string }): ReactNode {
  const pick = usePick();
  return (
    <span title={fieldText(ruleName, ruleId, pick)}>
      <FieldValue field={ruleName} value={ruleId} />
    </span>
  );
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
