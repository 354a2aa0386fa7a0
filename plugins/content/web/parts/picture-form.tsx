import type { Command } from '@freightdeck/sdk/contract';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { addCarousel, addSlide, editCarousel, editSlide } from '../../contract/index.ts';
import { PictureInput } from './picture-input.tsx';
import { PlatformChoice } from './platform-choice.tsx';

type Values = Readonly<Record<string, unknown>>;
interface Props {
  readonly command: Command;
  readonly first: Values;
  readonly submit: (input: never) => Promise<unknown>;
  readonly close: () => void;
}
/** Form for a slide or banner: picture, place and validity. */
const PictureForm = observer(function PictureForm({ command, first, submit, close }: Props): ReactNode {
  const text = useText();
  const names = Object.keys(command.input);
  const draft = useDraft<Values>(Object.fromEntries(names.map((name) => [name, first[name] ?? null])));
  const { values } = draft;
  const image = typeof values['image'] === 'string' ? values['image'] : null;
  const save = (): void => {
    const input = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
    void draft.send(() => submit(input as never));
  };
  return (
    <FormFrame
      failure={draft.failure}
      busy={draft.busy}
      canSave={Boolean(values['title']) && image !== null}
      onClose={close}
      onSave={save}
    >
      {names.map((name) => {
        const field = command.input[name];
        if (!field || (name === 'link' && values['linkType'] === 'NONE')) return null;
        if (name === 'image')
          return (
            <PictureInput
              key={name}
              value={image}
              error={draft.errors['image']}
              onChange={(value) => draft.set({ image: value })}
            />
          );
        if (name === 'platformIds')
          return (
            <PlatformChoice
              key={name}
              label={text('field.platformIds')}
              value={(values[name] ?? []) as readonly string[]}
              error={draft.errors[name]}
              onChange={(value) => draft.set({ [name]: value })}
            />
          );
        return (
          <FormField
            key={name}
            name={name}
            field={field}
            label={text(`field.${name}`)}
            value={values[name] ?? null}
            error={draft.errors[name]}
            hint={name === 'link' ? text('link.hint') : undefined}
            onChange={(value) => draft.set({ [name]: value })}
          />
        );
      })}
    </FormFrame>
  );
});
export function AddSlideForm({ submit, close }: FormProps<typeof addSlide>): ReactNode {
  return (
    <PictureForm
      command={addSlide}
      first={{ place: 'LOGIN', sort: 10, platformIds: [] }}
      submit={submit}
      close={close}
    />
  );
}
export function EditSlideForm({ record, submit, close }: FormProps<typeof editSlide>): ReactNode {
  return <PictureForm command={editSlide} first={{ ...record }} submit={submit} close={close} />;
}
export function AddCarouselForm({ submit, close }: FormProps<typeof addCarousel>): ReactNode {
  return (
    <PictureForm
      command={addCarousel}
      first={{ appType: 'DRIVER', linkType: 'NONE', sort: 10 }}
      submit={submit}
      close={close}
    />
  );
}
export function EditCarouselForm({ record, submit, close }: FormProps<typeof editCarousel>): ReactNode {
  return <PictureForm command={editCarousel} first={{ ...record }} submit={submit} close={close} />;
}
