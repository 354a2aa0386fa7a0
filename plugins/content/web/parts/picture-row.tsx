import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ContentPicture } from './content-picture.tsx';

/** Thumbnails of the first pictures. */
export const PictureRow = observer(function PictureRow({ images }: { readonly images: readonly string[] }): ReactNode {
  const text = useText();
  if (images.length === 0) return <span aria-hidden>–</span>;
  return (
    <>
      {images.slice(0, 2).map((image, at) => (
        <ContentPicture key={image} image={image} name={`${text('field.images')} ${at + 1}`} width={36} height={28} />
      ))}
      {images.length > 2 && ` +${images.length - 2}`}
    </>
  );
});
