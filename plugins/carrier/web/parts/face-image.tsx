import type { RecordOf } from '@freightdeck/sdk/contract';
import { StoredPicture } from '@freightdeck/sdk/ui';
import { usePermission } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { faces } from '../../contract/index.ts';

/** The picture of a try, for who may see it; a click opens it large. */
export const FaceImage = observer(function FaceImage({ face }: { readonly face: RecordOf<typeof faces> }) {
  const allowed = usePermission('faceManage:viewImage');
  if (!allowed || face.image === null) return <span aria-hidden>–</span>;
  return <StoredPicture id={face.image} name={face.name} width={36} height={28} />;
});
