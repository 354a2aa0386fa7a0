import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { feedback } from '../../contract/index.ts';
import { ComplaintTimer } from './complaint-timer.tsx';
import { FeedbackHistory } from './feedback-history.tsx';
import { ContentPicture } from './content-picture.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  words: {
    margin: 0,
    padding: '8px 12px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});
/** The feedback with pictures, deadline and all answers. */
export const FeedbackWords = observer(function FeedbackWords({
  record,
}: {
  readonly record: RecordOf<typeof feedback>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.box}>
      {record.dueAt !== null && (
        <div className={styles.row}>
          <span>{text('field.timer')}</span>
          <ComplaintTimer record={record} />
        </div>
      )}
      <p className={styles.words}>{record.content}</p>
      {record.images.length > 0 && (
        <div className={styles.row}>
          {record.images.map((image, at) => (
            <ContentPicture
              key={image}
              image={image}
              name={`${text('field.images')} ${at + 1}`}
              width={96}
              height={72}
            />
          ))}
        </div>
      )}
      <FeedbackHistory id={record.id} version={record.version} />
    </div>
  );
});
