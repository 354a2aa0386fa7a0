import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { FieldGrid, FieldValue, RecordLink } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { pounds } from '../../contract/index.ts';
import { BothSlips } from './both-slips.tsx';

type Slip = RecordOf<typeof pounds>;
const compared = ['declaredKg', 'netKg', 'ocrNetKg', 'ocrConfidence', 'diffFlag', 'lossKg', 'inFence'] as const;

/**
 * What an auditor must see before a slip is passed or rejected: whether its photo is one of another slip, what was
 * declared, written and read, and the photos of both slips of the trip.
 */
export const SlipToJudge = observer(function SlipToJudge({ record: slip }: { readonly record: Slip }): ReactNode {
  const text = useText();
  const twins = slip.duplicateOf?.split('、') ?? [];
  return (
    <>
      {slip.duplicateFlag === 1 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody data-duplicate>
            {text('judge.duplicate')}
            {twins.map((poundSn, index) => (
              <Fragment key={poundSn}>
                {index > 0 && '、'}
                <RecordLink to={{ resource: pounds.name, known: { poundSn } }}>{poundSn}</RecordLink>
              </Fragment>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
      <FieldGrid
        items={compared.map((name) => ({
          id: name,
          label: text(`field.${name}`),
          value: <FieldValue unit field={pounds.fields[name]} value={slip[name]} record={{ ...slip }} />,
        }))}
      />
      <BothSlips record={slip} />
    </>
  );
});
