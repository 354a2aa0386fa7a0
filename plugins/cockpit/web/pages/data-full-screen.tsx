import { freePage } from '@freightdeck/sdk/web';
import { DataWall } from '../parts/data-wall.tsx';

export const page = freePage(DataWall);
