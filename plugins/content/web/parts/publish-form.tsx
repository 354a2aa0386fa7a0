import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { NoticeLevel } from '@freightdeck/sdk/contract';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { publishAnnouncement } from '../../contract/index.ts';
import { PlatformChoice } from './platform-choice.tsx';

interface Values {
  readonly userType: '0' | '1' | '2' | null;
  readonly targetPlatformIds: readonly string[];
  readonly level: NoticeLevel | null;
  readonly topFlag: boolean;
  readonly popFlag: boolean;
  readonly publishAt: string | null;
  readonly expireAt: string | null;
}
const { input } = publishAnnouncement;

/** Recipients, start and end of an announcement. */
export const PublishForm = observer(function PublishForm({
  submit,
  close,
}: FormProps<typeof publishAnnouncement>): ReactNode {
  const text = useText();
  const draft = useDraft<Values>({
    userType: '0',
    targetPlatformIds: [],
    level: 'info',
    topFlag: false,
    popFlag: true,
    publishAt: null,
    expireAt: null,
  });
  const { values } = draft;
  const field = (
    name: 'userType' | 'level' | 'topFlag' | 'popFlag' | 'publishAt' | 'expireAt',
    hint?: string,
  ): ReactNode => (
    <FormField
      name={name}
      field={input[name]}
      label={text(`field.${name}`)}
      value={values[name]}
      error={draft.errors[name]}
      hint={hint}
      onChange={(value) => draft.set({ [name]: value })}
    />
  );
  const { userType } = values;
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      saveLabel={text('action.publish')}
      canSave={userType !== null}
      onClose={close}
      onSave={() =>
        void draft.send(() =>
          submit({
            ...values,
            userType: userType ?? '0',
            targetPlatformIds: userType === '1' ? [] : values.targetPlatformIds,
          }),
        )
      }
    >
      {field('userType')}
      {userType !== '1' && (
        <PlatformChoice
          label={text('field.targetPlatformIds')}
          value={values.targetPlatformIds}
          error={draft.errors['targetPlatformIds']}
          onChange={(targetPlatformIds) => draft.set({ targetPlatformIds })}
        />
      )}
      {field('level', text('publish.levelHint'))}
      {field('topFlag')}
      {field('popFlag', text('publish.popHint'))}
      {field('publishAt', text('publish.nowHint'))}
      {field('expireAt', text('publish.everHint'))}
    </FormFrame>
  );
});
