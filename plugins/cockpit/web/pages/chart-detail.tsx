import { freePage } from '@freightdeck/sdk/web';
import { TradeDetail } from '../parts/trade-detail.tsx';

export const page = freePage(() => <TradeDetail kind="volume" />);
