/** The archive of a driver by its papers: sections of forms, records and the workbench. */
export const paperSections = [
  {
    title: 'licence',
    fields: [
      'driverLicenseNo',
      'vehicleClass',
      'licenseIssuer',
      'licenseFrom',
      'licenseTo',
      'licenseFront',
      'licenseBack',
    ],
  },
  { title: 'qualification', fields: ['qualificationNo', 'qualificationTo', 'qualificationFile'] },
  {
    title: 'work',
    fields: [
      'actualCarrierType',
      'safetyTrainingAt',
      'emergencyContact',
      'emergencyMobile',
      'taxAgentStatus',
      'taxAgentFile',
      'faceFile',
    ],
  },
] as const;
/** Papers of a driver, in the order in which they are judged. */
export const driverPapers = [
  'idFront',
  'idBack',
  'licenseFront',
  'licenseBack',
  'qualificationFile',
  'faceFile',
  'taxAgentFile',
] as const;
type Titled = (typeof paperSections)[number];
/** The same without pictures, for records and the workbench, which show pictures beside. */
export const paperFacts = paperSections.map(({ title, fields }: Titled) => ({
  title,
  fields: (fields as readonly string[]).filter(
    (field) => !(driverPapers as readonly string[]).includes(field),
  ) as readonly Exclude<Titled['fields'][number], (typeof driverPapers)[number]>[],
}));
