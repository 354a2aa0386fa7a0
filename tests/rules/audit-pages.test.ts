import { describe, expect, it } from 'vitest';
import type { PageDefinition } from '../../sdk/web/index.ts';
import {
  addDriver,
  approveDriver,
  changeDriver,
  inviteDriver,
  rejectDriver,
  resubmitDriver,
  submitDriver,
} from '../../plugins/carrier/contract/index.ts';
import { page as carOwnerAudit } from '../../plugins/audit/web/pages/car-owners.ts';
import { page as carOwnerDetail } from '../../plugins/audit/web/pages/car-owner-detail.ts';
import { page as operatorDrivers } from '../../plugins/audit/web/pages/operator-drivers.ts';
import { page as providerDrivers } from '../../plugins/audit/web/pages/provider-drivers.ts';
import { page as secondLook } from '../../plugins/audit/web/pages/second-look.ts';
import { page as vehicleDetail } from '../../plugins/vehicle/web/pages/car-info-detail.ts';
import { CertificateImages, images } from '../../plugins/vehicle/web/parts/certificate-images.tsx';

const columnsOf = (page: PageDefinition): readonly string[] =>
  (page.kind === 'list' ? page.columns : []).map((column) =>
    typeof column === 'string' ? column : 'field' in column ? column.field : column.id,
  );
const fieldsOf = (page: PageDefinition): readonly string[] =>
  page.kind === 'record' ? page.sections.flatMap((section) => section.fields) : [];

describe('what the audits show', () => {
  it('[R3-54] the vehicle audit shows plate, certificate number, type, length, load and VIN, and the photos in a tab', () => {
    expect(fieldsOf(vehicleDetail)).toEqual(
      expect.arrayContaining(['vehicleNum', 'roadTransportNo', 'vehicleType', 'lengthMm', 'ratedLoadKg', 'vin']),
    );
    expect(vehicleDetail.kind === 'record' && vehicleDetail.tabs?.map((tab) => tab.part)).toContain(CertificateImages);
    for (const image of [
      'headPhoto',
      'drivingPermitFront',
      'drivingPermitBack',
      'operatingPermitFront',
      'operatingPermitBack',
    ])
      expect(images).toContain(image);
  });
  it('[R3-55] the car-owner audit shows name, account, mobile, identity number and status, in its list and in its detail', () => {
    const wanted = expect.arrayContaining(['name', 'account', 'mobile', 'idNumber', 'status']) as unknown;
    expect(columnsOf(carOwnerAudit)).toEqual(wanted);
    expect(fieldsOf(carOwnerDetail)).toEqual(wanted);
  });
  it('[R1-06] drivers are managed on their audit page: added, passed or refused, one or many, changed and sent in again', () => {
    const offered = (list: readonly unknown[] = []): readonly unknown[] =>
      list.map((one) => (one as { readonly command?: unknown }).command ?? one);
    const { actions, rowActions, bulk } = providerDrivers as PageDefinition & {
      readonly actions?: readonly unknown[];
      readonly rowActions?: readonly unknown[];
      readonly bulk?: readonly unknown[];
    };
    expect(columnsOf(providerDrivers)).toEqual(expect.arrayContaining(['name', 'auditStatus', 'mobile', 'idNumber']));
    expect(offered(actions)).toEqual([addDriver]);
    expect(offered(rowActions)).toEqual([
      approveDriver,
      rejectDriver,
      submitDriver,
      resubmitDriver,
      changeDriver,
      inviteDriver,
    ]);
    expect(offered(bulk)).toEqual([approveDriver, rejectDriver, inviteDriver]);
  });
  it('the second look lists only who has passed the first, and the workbench of the first leaves them out', () => {
    expect(secondLook.kind === 'list' && secondLook.fixed).toEqual({ isNull_firstAuditAt: false });
    for (const first of [operatorDrivers, providerDrivers])
      expect(first.kind === 'list' && first.workbench?.waiting).toMatchObject({ isNull_firstAuditAt: true });
  });
});
