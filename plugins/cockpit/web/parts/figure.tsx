import { makeStyles, tokens } from '@fluentui/react-components';
import { formatScaled } from '@freightdeck/sdk/values';

const useStyles = makeStyles({
  figure: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    flex: '1 1 140px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
    boxSizing: 'border-box',
    minHeight: '60px',
  },
  number: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  link: { color: 'inherit', textDecorationLine: 'none', ':hover': { textDecorationLine: 'underline' } },
  large: { fontSize: '32px', lineHeight: '40px' },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
/** A figure with its label; a link to the records it counts, for who may see them. */
export function Figure({
  label,
  number,
  tip,
  href,
  large = false,
}: {
  readonly label: string;
  readonly number: string;
  readonly tip?: string | undefined;
  readonly href?: string | undefined;
  readonly large?: boolean;
}) {
  const styles = useStyles();
  return (
    <div className={styles.figure} title={tip}>
      <span className={styles.label}>{label}</span>
      <span className={`${styles.number} ${large ? styles.large : ''}`} data-figure={label}>
        {href ? (
          <a className={styles.link} href={href} aria-label={`${label} ${number}`}>
            {number}
          </a>
        ) : (
          number
        )}
      </span>
    </div>
  );
}
/** A count with thousands separators; an invalid number counts as 0, an unknown one is shown as –. */
export const countText = (known: boolean, number: unknown): string =>
  known ? formatScaled(Math.round(Number(number)) || 0, 0) : '–';
