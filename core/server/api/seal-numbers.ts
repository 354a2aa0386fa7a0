import { jobOverRows, numbersToSeal, sealNumbersOf, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';

/**
 * Seals identity numbers that stand open, from before there was a seal, or under an earlier key of the installation:
 * once nothing is left of these the earlier key can go.
 */
export const sealNumbers: Job = jobOverRows('core.sealNumbers', 600, step(numbersToSeal, sealNumbersOf));
