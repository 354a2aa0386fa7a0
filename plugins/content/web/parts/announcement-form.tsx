import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { addAnnouncement } from '../../contract/index.ts';
import type { editAnnouncement } from '../../contract/index.ts';
import { ContentEditor } from './content-editor.tsx';

interface Words {
  readonly title: string;
  readonly content: string;
}
const { title, content } = addAnnouncement.input;

const WordsForm = observer(function WordsForm({
  first,
  submit,
  close,
}: {
  readonly first: Words;
  readonly submit: (words: Words) => Promise<unknown>;
  readonly close: () => void;
}): ReactNode {
  const text = useText();
  const draft = useDraft<Words>(first);
  const { values } = draft;
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      canSave={values.title.trim() !== '' && values.content.trim() !== ''}
      onClose={close}
      onSave={() => void draft.send(() => submit({ title: values.title.trim(), content: values.content }))}
    >
      <FormField
        name="title"
        field={title}
        label={text('field.title')}
        value={values.title}
        error={draft.errors['title']}
        onChange={(value) => draft.set({ title: typeof value === 'string' ? value : '' })}
      />
      <ContentEditor
        value={values.content}
        error={draft.errors['content']}
        max={content.max ?? 20_000}
        onChange={(next) => draft.set({ content: next })}
      />
    </FormFrame>
  );
});
export function AddAnnouncementForm({ submit, close }: FormProps<typeof addAnnouncement>): ReactNode {
  return <WordsForm first={{ title: '', content: '' }} submit={submit} close={close} />;
}
export function EditAnnouncementForm({ record, submit, close }: FormProps<typeof editAnnouncement>): ReactNode {
  return (
    <WordsForm first={{ title: record?.title ?? '', content: record?.content ?? '' }} submit={submit} close={close} />
  );
}
