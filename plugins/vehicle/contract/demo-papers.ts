/** What the papers of a demo's tractor say, beside what tells one from another. */
export const demoTractorPapers = {
  ownerName: '示范运输有限公司',
  useCharacter: '货运',
  brandModel: '示范牌 SF4250',
  issuer: '示范市公安局交通警察支队',
  registerDate: '2021-05-18',
  issueDate: '2021-05-20',
  energyType: 'B',
  grossMassKg: 49_000,
  curbKg: 8_800,
  tractionKg: 40_000,
  axleCount: 6,
} as const;
