interface Papers {
  readonly licenseTo: string;
  readonly licenseFrom?: string | null | undefined;
  readonly qualificationNo?: string | null | undefined;
}

/** Why what was entered of a driver's papers cannot be true. */
export function paperProblem(papers: Papers): 'badDates' | 'badQualification' | undefined {
  const { licenseFrom, licenseTo, qualificationNo } = papers;
  if (licenseFrom && licenseFrom >= licenseTo) return 'badDates';
  if (qualificationNo && !/^[0-9A-Z]{12,19}$/.test(qualificationNo)) return 'badQualification';
  return undefined;
}
