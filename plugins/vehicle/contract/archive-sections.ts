/** The archive of a vehicle by its papers: sections of forms, records and the workbench. */
export const archiveSections = [
  {
    title: 'basic',
    fields: ['plateColor', 'vehicleType', 'vehicleBody', 'trailerNum', 'headPhoto'],
  },
  {
    title: 'licence',
    fields: [
      'ownerName',
      'useCharacter',
      'brandModel',
      'vin',
      'engineNo',
      'issuer',
      'registerDate',
      'issueDate',
      'energyType',
      'drivingPermitFront',
      'drivingPermitBack',
    ],
  },
  {
    title: 'masses',
    fields: ['grossMassKg', 'curbKg', 'ratedLoadKg', 'tractionKg', 'axleCount', 'lengthMm', 'widthMm', 'heightMm'],
  },
  {
    title: 'transport',
    fields: ['roadTransportNo', 'roadTransportTo', 'operatingPermitFront', 'operatingPermitBack'],
  },
  {
    title: 'attached',
    fields: ['attachCompany', 'attachUscc', 'attachPermitNo', 'attachLicenseFile', 'attachPermitFile'],
  },
] as const;
/** Papers of a vehicle, in the order in which they are judged. */
export const vehiclePapers = [
  'drivingPermitFront',
  'drivingPermitBack',
  'operatingPermitFront',
  'operatingPermitBack',
  'headPhoto',
  'attachLicenseFile',
  'attachPermitFile',
] as const;
type Titled = (typeof archiveSections)[number];
/** The same without pictures, for records and the workbench, which show pictures beside. */
export const archiveFacts = archiveSections.map(({ title, fields }: Titled) => ({
  title,
  fields: (fields as readonly string[]).filter(
    (field) => !(vehiclePapers as readonly string[]).includes(field),
  ) as readonly Exclude<Titled['fields'][number], (typeof vehiclePapers)[number]>[],
}));
