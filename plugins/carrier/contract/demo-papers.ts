/** What the papers of a demo's driver say, beside what tells one from another. */
export const demoDriverPapers = {
  licenseIssuer: '示范市公安局交通警察支队',
  licenseFrom: '2021-06-30',
  safetyTrainingAt: '2026-01-15',
  actualCarrierType: 'SELF',
  taxAgentStatus: 1,
} as const;
