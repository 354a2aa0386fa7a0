import { openNumber, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { digits8 } from './domain/payload-rules.ts';
import type { Body } from './domain/payload-rules.ts';

/** The body of a message; `light`: of a driver who drives vehicles up to 4.5 t alone. */
export interface Built {
  readonly body: Body;
  readonly light?: boolean;
}
type Source = Pick<Call, 'tx' | 'get'>;
const tonnes = (kg: number | null): string | null =>
  kg === null ? null : `${Math.trunc(kg / 1_000)}.${String(Math.trunc((kg % 1_000) / 10)).padStart(2, '0')}`;

interface Vehicle {
  readonly vehicleNum: string;
  readonly plateColor: string;
  readonly vehicleType: string;
  readonly ownerName: string | null;
  readonly useCharacter: string | null;
  readonly vin: string;
  readonly issuer: string | null;
  readonly registerDate: string | null;
  readonly issueDate: string | null;
  readonly energyType: string | null;
  readonly tonnageKg: number;
  readonly grossMassKg: number | null;
  readonly roadTransportNo: string;
  readonly trailerNum: string | null;
}
/** 车辆 CL. The tonnage of a tractor is what it may draw. */
export async function vehicleMessage({ tx }: Source, platformId: string, id: string): Promise<Built | undefined> {
  const row = await tx.one<Vehicle>(sql`
    select vehicle_num, plate_color, vehicle_type, owner_name, use_character, vin, issuer, register_date, issue_date,
      energy_type, case when vehicle_type like 'Q%' then coalesce(traction_kg, rated_load_kg) else rated_load_kg end
      as tonnage_kg, gross_mass_kg, road_transport_no, trailer_num
    from vehicle where platform_id = ${platformId} and id = ${id}`);
  return (
    row && {
      body: {
        vehicleNumber: row.vehicleNum,
        vehiclePlateColorCode: row.plateColor,
        vehicleType: row.vehicleType,
        owner: row.ownerName,
        useCharacter: row.useCharacter,
        vin: row.vin,
        issuingOrganizations: row.issuer,
        registerDate: digits8(row.registerDate),
        issueDate: digits8(row.issueDate),
        vehicleEnergyType: row.energyType,
        vehicleTonnage: tonnes(row.tonnageKg),
        grossMass: tonnes(row.grossMassKg),
        roadTransportCertificateNumber: row.roadTransportNo,
        trailerVehiclePlateNumber: row.trailerNum,
      },
    }
  );
}

interface Driver {
  readonly name: string;
  readonly idNumber: string;
  readonly vehicleClass: string;
  readonly licenseIssuer: string | null;
  readonly licenseFrom: string | null;
  readonly licenseTo: string;
  readonly qualificationNo: string | null;
  readonly mobile: string;
  readonly light: boolean;
}
/**
 * 驾驶员 JSY. No qualification is asked of a driver of vehicles up to 4.5 t: by the class of the licence, or because all
 * vehicles of the driver are that light.
 */
export async function driverMessage(call: Source, platformId: string, id: string): Promise<Built | undefined> {
  const row = await call.tx.one<Driver>(sql`
    select d.name, d.id_number, d.vehicle_class, d.license_issuer, d.license_from, d.license_to, d.qualification_no,
      d.mobile, d.vehicle_class like 'C%' or coalesce((select bool_and(v.gross_mass_kg <= 4500) from vehicle v
        where v.platform_id = d.platform_id and v.default_driver_id = d.id), false) as light
    from driver d where d.platform_id = ${platformId} and d.id = ${id}`);
  return (
    row && {
      light: row.light && row.qualificationNo === null,
      body: {
        driverName: row.name,
        drivingLicense: await openNumber(call, row.idNumber),
        vehicleClass: row.vehicleClass,
        issuingOrganizations: row.licenseIssuer,
        validPeriodFrom: digits8(row.licenseFrom),
        validPeriodTo: digits8(row.licenseTo),
        qualificationCertificate: row.qualificationNo,
        telephone: row.mobile,
      },
    }
  );
}
