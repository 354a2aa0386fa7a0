import { Field, Select, Spinner } from '@fluentui/react-components';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { addFeedback, feedbackHandlers, replyFeedback } from '../../contract/index.ts';
import type { assignFeedback, feedbackType } from '../../contract/index.ts';
import type { ValueOf } from '@freightdeck/sdk/contract';
import { FeedbackWords } from './feedback-words.tsx';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Form for an answer, below the feedback and earlier answers. */
export const ReplyForm = observer(function ReplyForm({
  record,
  submit,
  close,
}: FormProps<typeof replyFeedback>): ReactNode {
  const text = useText();
  const draft = useDraft({ reply: '' });
  const { reply } = draft.values;
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      saveLabel={text('action.reply')}
      canSave={reply.trim() !== ''}
      onClose={close}
      onSave={() => void draft.send(() => submit({ reply }))}
    >
      {record && <FeedbackWords record={record} />}
      <FormField
        name="reply"
        field={replyFeedback.input.reply}
        label={text('field.reply')}
        value={reply}
        error={draft.errors['reply']}
        onChange={(value) => draft.set({ reply: asText(value) })}
      />
    </FormFrame>
  );
});
interface Handler {
  readonly id: string;
  readonly name: string;
}
/** Assigns the feedback to another person. */
export const AssignForm = observer(function AssignForm({ submit, close }: FormProps<typeof assignFeedback>): ReactNode {
  const text = useText();
  const http = useService(Http);
  const draft = useDraft({ handlerId: '' });
  const [found, setFound] = useState<readonly Handler[]>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    http.ask(feedbackHandlers, {}, { quiet: true, signal: stop.signal }).then(
      (answer) => setFound(answer?.itemList ?? []),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed(error instanceof Error ? error.message : String(error));
      },
    );
    return () => stop.abort();
  }, [http]);
  const { handlerId } = draft.values;
  const error = draft.errors['handlerId'];
  return (
    <FormFrame
      failure={failed || draft.failure}
      busy={draft.busy}
      saveLabel={text('action.assign')}
      canSave={handlerId !== ''}
      onClose={close}
      onSave={() => void draft.send(() => submit({ handlerId }))}
    >
      {!found && !failed ? (
        <Spinner size="tiny" aria-label={text('core.ui.loading')} />
      ) : (
        <Field
          label={text('field.handlerId')}
          required
          validationState={error ? 'error' : 'none'}
          validationMessage={error}
        >
          <Select value={handlerId} onChange={(_, { value }) => draft.set({ handlerId: value })}>
            <option value="">{text('core.ui.choose')}</option>
            {found?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormFrame>
  );
});
interface Told {
  readonly feedbackType: ValueOf<typeof feedbackType> | null;
  readonly content: string;
  readonly mobile: string;
}
/** Form for own feedback of a user of the console. */
export const AddFeedbackForm = observer(function AddFeedbackForm({
  submit,
  close,
}: FormProps<typeof addFeedback>): ReactNode {
  const text = useText();
  const draft = useDraft<Told>({ feedbackType: 'SUGGESTION', content: '', mobile: '' });
  const { values } = draft;
  const type = values.feedbackType;
  const save = (): void =>
    void (
      type &&
      draft.send(() =>
        submit({ feedbackType: type, content: values.content, ...(values.mobile ? { mobile: values.mobile } : {}) }),
      )
    );
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      saveLabel={text('action.submit')}
      canSave={type !== null && values.content.trim() !== ''}
      onClose={close}
      onSave={save}
    >
      <FormField
        name="feedbackType"
        field={addFeedback.input.feedbackType}
        label={text('field.feedbackType')}
        value={type}
        error={draft.errors['feedbackType']}
        onChange={(value) => draft.set({ feedbackType: (value ?? null) as Told['feedbackType'] })}
      />
      <FormField
        name="content"
        field={addFeedback.input.content}
        label={text('field.content')}
        value={values.content}
        error={draft.errors['content']}
        onChange={(value) => draft.set({ content: asText(value) })}
      />
      <FormField
        name="mobile"
        field={addFeedback.input.mobile}
        label={text('field.mobile')}
        value={values.mobile}
        error={draft.errors['mobile']}
        onChange={(value) => draft.set({ mobile: asText(value) })}
      />
    </FormFrame>
  );
});
