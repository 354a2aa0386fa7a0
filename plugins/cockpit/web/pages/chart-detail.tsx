import { page as freePage } from '@freightdeck/sdk/web';
import { TrendDetail } from '../parts/trend-detail.tsx';

export const page = freePage(() => <TrendDetail kind="volume" />);
