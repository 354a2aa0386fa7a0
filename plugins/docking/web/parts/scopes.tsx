import type { Choice, RecordOf } from '@freightdeck/sdk/contract';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { companyLinks, openPlatforms } from '../../contract/index.ts';

interface NamesProps {
  readonly choices: readonly Choice[];
  readonly values: readonly string[];
}
const Names = observer(function Names({ choices, values }: NamesProps) {
  const pick = usePick();
  return (
    <>
      {choices
        .filter((choice) => values.some((one) => one === choice.value))
        .map(pick)
        .join(' · ')}
    </>
  );
});
/** Names of the data a third party may request. */
export const scopesCell = (link: RecordOf<typeof companyLinks>): ReactNode =>
  createElement(Names, { choices: companyLinks.fields.scopes.choices ?? [], values: link.scopes });
/** Names of the events that a third party is sent. */
export const hookEventsCell = (platform: RecordOf<typeof openPlatforms>): ReactNode =>
  createElement(Names, { choices: openPlatforms.fields.hookEvents.choices ?? [], values: platform.hookEvents });
