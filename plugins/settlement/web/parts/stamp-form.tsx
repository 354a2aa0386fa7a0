import { Button, Image, Text } from '@fluentui/react-components';
import { ErrorState, FormFrame, LoadingRows, useDraft } from '@freightdeck/sdk/ui';
import { Http, useService, useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { hasStatementStamp, mostStampBytes, type setStatementStamp } from '../../contract/index.ts';

const readPicture = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** 对账章: the picture that stands on printed statements; without one there is room for a stamp by hand. */
export const StampForm = observer(function StampForm({
  submit,
  close,
}: FormProps<typeof setStatementStamp>): ReactNode {
  const text = useText();
  const http = useService(Http);
  const draft = useDraft({});
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string | null>();
  const [changed, setChanged] = useState(false);
  const [large, setLarge] = useState(false);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.ask(hasStatementStamp, {}, { signal: gone.signal, quiet: true }).then(
      (answer) => setPicture(answer?.picture ?? null),
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => gone.abort();
  }, [http, attempt]);
  if (failure) return <ErrorState message={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (picture === undefined) return <LoadingRows rows={3} />;
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setLarge(file.size > mostStampBytes);
    if (file.size > mostStampBytes) return;
    setPicture(await readPicture(file));
    setChanged(true);
  };
  return (
    <FormFrame
      failure={draft.failure || (draft.errors['picture'] ?? '')}
      busy={draft.busy}
      canSave={changed}
      saveLabel={text('action.setStamp')}
      onClose={close}
      onSave={() => void draft.send(() => submit({ picture }))}
    >
      <Text>{text('statement.stampHint')}</Text>
      {picture === null ? (
        <Text>{text('statement.noStamp')}</Text>
      ) : (
        <Image alt={text('action.setStamp')} src={`data:image/png;base64,${picture}`} width={160} fit="contain" />
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={text('statement.chooseStamp')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div>
        <Button onClick={() => chooser.current?.click()}>{text('statement.chooseStamp')}</Button>{' '}
        {picture !== null && (
          <Button
            onClick={() => {
              setPicture(null);
              setChanged(true);
            }}
          >
            {text('statement.dropStamp')}
          </Button>
        )}
      </div>
      {large && <Text role="alert">{text('statement.largeStamp')}</Text>}
    </FormFrame>
  );
});
