import { listPage, runAction } from '@freightdeck/sdk/web';
import { createElement } from 'react';
import { faces } from '../../contract/index.ts';
import { FaceImage } from '../parts/face-image.tsx';

/** 人脸核验管理: all attempts of all drivers. */
export const page = listPage(faces, {
  columns: [
    { field: 'name', pin: 'left', width: 112 },
    'pass',
    'idNumber',
    'scene',
    'faceScore',
    'livenessType',
    { field: 'device', width: 160 },
    'channel',
    'costCents',
    { field: 'waybillSn', width: 160 },
    { field: 'image', cell: (row) => createElement(FaceImage, { face: row }) },
    { field: 'platformName', width: 200 },
    'createdAt',
  ],
  filters: ['name', 'idNumber', 'scene', 'pass', 'waybillSn', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [
    runAction<undefined>('locks', (_row, tools) => tools.go('/faceManage/locks'), {
      key: 'faceManage:reset',
      icon: 'LockClosed',
    }),
    runAction<undefined>('scenes', (_row, tools) => tools.go('/faceManage/scenes'), {
      key: 'faceManage:config',
      icon: 'Settings',
    }),
  ],
  exportKey: 'faceManage:export',
});
