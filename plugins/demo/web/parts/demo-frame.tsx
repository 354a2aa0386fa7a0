import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0 },
  intro: { color: tokens.colorNeutralForeground3, maxWidth: '80ch' },
});

/** Heading and introduction around a page, from the messages `<id>.title` and `<id>.intro`. */
export const DemoFrame = observer(function DemoFrame({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.page}>
      <Text as="h2" className={styles.title} size={500} weight="semibold">
        {text(`${id}.title`)}
      </Text>
      <Text className={styles.intro}>{text(`${id}.intro`)}</Text>
      {children}
    </div>
  );
});
