import { Button, Caption1, Card, Subtitle2, Text, makeStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ArrowDownloadRegular } from '@fluentui/react-icons';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, freePage, saveFile, Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { mailFile, mailInbox } from '../../contract/index.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', overflowY: 'auto' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  text: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  files: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
type Mail = AnswerOf<typeof mailInbox>['itemList'][number];

/** 模拟邮箱: the mails that have left this tenant, newest first, with their files. */
const Mails = observer(function Mails(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const [mails, setMails] = useState<readonly Mail[]>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    setFailure('');
    http.ask(mailInbox, {}, { quiet: true }).then(
      (inbox) => {
        if (!gone) setMails(inbox?.itemList ?? []);
      },
      (error: unknown) => {
        if (!gone) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [http, turn]);
  const save = (id: string, at: number, name: string): void =>
    // The upload service shows errors itself.
    void upload.fetch(mailFile.path, { id, at }).then(
      (content) => saveFile(name, content),
      () => undefined,
    );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Text>{text('mails.what')}</Text>
        <Button icon={<ArrowClockwiseRegular />} onClick={() => setTurn(turn + 1)}>
          {text('mails.again')}
        </Button>
      </div>
      {failure && <ErrorState message={failure} onRetry={() => setTurn(turn + 1)} />}
      {!failure && !mails && <LoadingRows rows={3} />}
      {mails?.length === 0 && <Text>{text('mails.none')}</Text>}
      {mails?.map(({ id, recipient, subject, text: words, files, sentAt }) => (
        <Card key={id}>
          <Subtitle2 as="h2">{subject}</Subtitle2>
          <Caption1>{text('mails.to', { recipient, sentAt })}</Caption1>
          <Text className={styles.text}>{words}</Text>
          {files.length > 0 && (
            <div className={styles.files}>
              {files.map((name, at) => (
                <Button key={name} icon={<ArrowDownloadRegular />} onClick={() => save(id, at, name)}>
                  {name}
                </Button>
              ))}
            </div>
          )}
        </Card>
      ))}
    </div>
  );
});
export const page = freePage(Mails);
