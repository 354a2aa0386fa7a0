import { usePermission } from '@freightdeck/sdk/web';

/** Whether the person may see the pictures of vehicles and of their changes. */
export function useImagePermission(): boolean {
  const archive = usePermission('carInfo:viewImage');
  const record = usePermission('carInfoDetail:viewImage');
  const change = usePermission('carInfoUpdataDetail:viewImage');
  const audit = usePermission('serviceCarAuditList:viewImage');
  return archive || record || change || audit;
}
