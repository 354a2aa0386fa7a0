import type { Migration } from '@freightdeck/sdk/server';

/** The papers of a driver as one value, and a way to find the same person at other providers. */
export const sharedPapers: Migration = {
  name: 'carrier/0010-shared-papers',
  sql: `
create index driver_of_person on driver (id_number);
create function to_papers(d driver) returns jsonb language sql stable as $$
  select jsonb_build_object('idFront', d.id_front, 'idBack', d.id_back, 'licenseFront', d.license_front,
    'licenseBack', d.license_back, 'qualificationFile', d.qualification_file, 'faceFile', d.face_file,
    'taxAgentFile', d.tax_agent_file)
$$;`,
};
