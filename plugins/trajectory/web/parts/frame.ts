import { makeStyles, tokens } from '@fluentui/react-components';

/** Layout of the track pages: a form, a map in the remaining space, and a table. */
export const useFrame = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '8px', minHeight: '100%' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
    gap: '12px',
    alignItems: 'end',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  map: { display: 'flex', flexDirection: 'column', minHeight: '420px', height: '52vh' },
  grow: { flex: '1 1 160px' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
