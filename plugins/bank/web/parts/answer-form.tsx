import { Button, Text } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons';
import { Messages, Navigation, useService, useText, type FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { mostAnswerBytes, type readPaymentAnswer } from '../../contract/index.ts';
import { base64Of } from './base64.ts';
import { FormFrame } from './form-frame.tsx';

/** 导入回盘: the file of the bank; what its rows say is shown on the page that opens then. */
export const AnswerForm = observer(function AnswerForm({
  submit,
  close,
}: FormProps<typeof readPaymentAnswer>): ReactNode {
  const text = useText();
  const navigation = useService(Navigation);
  const messages = useService(Messages);
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const large = file !== undefined && file.size > mostAnswerBytes;
  return (
    <FormFrame
      canSave={file !== undefined && !large}
      saveLabel={text('action.importAnswer')}
      onClose={close}
      onSave={async () => {
        if (!file) return;
        const { id, known } = await submit({ fileName: file.name.slice(-120), content: await base64Of(file) });
        if (known) messages.show('warning', text('payment.known', { file: file.name }), { seconds: 10 });
        navigation.go('/paymentFiles/answer', { id });
      }}
    >
      <Text>{text('payment.answerHint')}</Text>
      <input
        ref={chooser}
        type="file"
        accept=".xlsx,.csv,.txt"
        hidden
        aria-label={text('payment.choose')}
        onChange={(event) => {
          setFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div>
        <Button icon={<DocumentTableRegular />} onClick={() => chooser.current?.click()}>
          {file?.name ?? text('payment.choose')}
        </Button>
      </div>
      {large && <Text role="alert">{text('payment.tooLarge')}</Text>}
    </FormFrame>
  );
});
