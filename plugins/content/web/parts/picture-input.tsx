import { Button, Field, ProgressBar, ToggleButton, makeStyles } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { acceptWords, refusedFiles } from '@freightdeck/sdk/ui';
import { Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { builtInPictures } from '../../contract/index.ts';
import { BuiltInArt } from './built-in-art.tsx';
import { ContentPicture } from './content-picture.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  choice: { minWidth: 0, padding: '2px', width: '72px', height: '44px' },
});
/** Chooses an uploaded picture or one of the product. */
export const PictureInput = observer(function PictureInput({
  value,
  error,
  onChange,
}: {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (image: string) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const upload = useService(Upload);
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState('');
  const send = (file: File): void => {
    const refused = refusedFiles([file]).refused[0];
    setProblem(
      refused
        ? text(`core.ui.upload.${refused.why}`, {
            name: file.name,
            size: refused.size,
            limit: refused.limit,
            accept: acceptWords(refused.accept, text),
          })
        : /\.pdf$/i.test(file.name)
          ? text('picture.noPdf')
          : '',
    );
    if (refused || /\.pdf$/i.test(file.name)) return;
    setProgress(0);
    upload
      .send(file, 'picture', setProgress)
      .then(
        (stored) => onChange(stored.id),
        (failure: unknown) => setProblem(failure instanceof Error ? failure.message : String(failure)),
      )
      .finally(() => setProgress(undefined));
  };
  const wrong = problem || error;
  return (
    <Field
      label={text('field.image')}
      required
      validationState={wrong ? 'error' : 'none'}
      validationMessage={wrong}
      hint={text('picture.hint')}
    >
      <div>
        <div className={styles.row}>
          {value && <ContentPicture image={value} name={text('field.image')} width={128} height={72} />}
          <Button
            icon={<ArrowUploadRegular />}
            disabled={progress !== undefined}
            onClick={() => input.current?.click()}
          >
            {text('picture.upload')}
          </Button>
          {builtInPictures.map((picture) => (
            <ToggleButton
              key={picture}
              className={styles.choice}
              checked={value === picture}
              aria-label={text(`picture.${picture.slice(8)}`)}
              onClick={() => onChange(picture)}
            >
              <BuiltInArt picture={picture} label={text(`picture.${picture.slice(8)}`)} />
            </ToggleButton>
          ))}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".jpg,.jpeg,.png"
          aria-label={text('picture.upload')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) send(file);
            event.target.value = '';
          }}
        />
        {progress !== undefined && <ProgressBar value={progress} aria-label={text('picture.upload')} />}
      </div>
    </Field>
  );
});
