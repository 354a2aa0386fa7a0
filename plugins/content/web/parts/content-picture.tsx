import { makeStyles, tokens } from '@fluentui/react-components';
import { StoredPicture } from '@freightdeck/sdk/ui';
import type { ReactNode } from 'react';
import { builtInPictures } from '../../contract/index.ts';
import { BuiltInArt } from './built-in-art.tsx';

const useStyles = makeStyles({
  frame: {
    display: 'inline-grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A picture of the product, or an uploaded one. */
export function ContentPicture({
  image,
  name,
  width,
  height,
}: {
  readonly image: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}): ReactNode {
  const styles = useStyles();
  const art = builtInPictures.find((one) => one === image);
  if (art)
    return (
      <span className={styles.frame} style={{ width, height }}>
        <BuiltInArt picture={art} label={name} />
      </span>
    );
  return <StoredPicture id={image} name={name} width={width} height={height} />;
}
