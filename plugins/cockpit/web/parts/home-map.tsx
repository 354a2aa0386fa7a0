import { observer } from 'mobx-react-lite';
import type { CockpitData, CockpitSettings } from '../../contract/index.ts';
import { ChinaMap } from './china-map.tsx';
import { useFlows } from './use-flows.ts';

interface HomeMapProps {
  readonly places: CockpitData['keHuWeiZhiFenBu'];
  readonly settings: CockpitSettings;
}
/** The map of the board with the routes of the month; it and the routes are loaded after the board is shown. */
export const HomeMap = observer(function HomeMap({ places, settings: { mapScope, mapApproval } }: HomeMapProps) {
  const { figures } = useFlows();
  return <ChinaMap places={places} scope={mapScope} approval={mapApproval} routes={figures?.routes} />;
});
