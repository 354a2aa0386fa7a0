import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { useStoredFile, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { brands } from '../../contract/index.ts';

const useStyles = makeStyles({
  stages: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(320px, 1fr))', gap: '16px' },
  stage: { margin: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  frame: {
    position: 'relative',
    height: '220px',
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  over: { gridTemplateColumns: '1fr', placeItems: 'center' },
  side: { backgroundSize: 'cover', backgroundPosition: 'center' },
  behind: { position: 'absolute', inset: 0 },
  form: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '10px', padding: '24px' },
  card: { width: '60%', borderRadius: tokens.borderRadiusMedium },
  light: { backgroundColor: '#ffffff', color: '#242424' },
  dark: { backgroundColor: '#1f1f1f', color: '#ffffff' },
  head: { display: 'flex', alignItems: 'center', gap: '8px', fontWeight: tokens.fontWeightSemibold },
  logo: { width: '28px', height: '28px', objectFit: 'contain' },
  field: { height: '22px', border: '1px solid #8a8a8a', borderRadius: tokens.borderRadiusSmall },
  button: {
    height: '26px',
    display: 'grid',
    placeItems: 'center',
    color: '#ffffff',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
  },
});
/** Brand colour of the product, for a platform that chose none. */
const standard = '#0f6cbd';

/** How the sign-in page of the brand looks in both themes. */
export const BrandPreview = observer(function BrandPreview({
  record,
}: {
  readonly record: RecordOf<typeof brands>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const logo = useStoredFile(record.logo ?? '');
  const picture = useStoredFile(record.picture ?? '');
  const colour = record.colour || standard;
  const isOver = record.loginVariant === 'alternate';
  const ground = picture ? { backgroundImage: `url("${picture}")` } : { backgroundColor: colour };
  return (
    <div className={styles.stages}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className={styles.stage} data-preview={theme}>
          <div className={mergeClasses(styles.frame, isOver && styles.over, styles[theme])}>
            <div className={mergeClasses(styles.side, isOver && styles.behind)} style={ground} />
            <div className={mergeClasses(styles.form, styles[theme], isOver && styles.card)}>
              <span className={styles.head}>
                {logo && <img className={styles.logo} src={logo} alt="" />}
                {record.brandTitle || record.platformName}
              </span>
              <span className={styles.field} />
              <span className={styles.field} />
              <span className={styles.button} style={{ backgroundColor: colour }}>
                {text('brand.signIn')}
              </span>
            </div>
          </div>
          <figcaption>{text(`brand.${theme}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
});
