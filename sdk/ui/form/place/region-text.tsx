import type { ReactNode } from 'react';
import { regionText } from '../../../map/regions.ts';

/** A division by its name; a code that is none as it is. Loaded with the first one that is shown. */
export default function RegionText({ code }: { readonly code: string }): ReactNode {
  return regionText(code) ?? code;
}
