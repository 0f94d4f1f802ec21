/** The rate that values of options rest on, and in words where it comes from. */
import type { Audience } from './market.ts'

/** The simulated market's own, a continuous fraction a year. */
export const simulatedRate = 0.042

export function rateFor(
  audience: Audience,
  riskFreePercent: number,
): { readonly rate: number; readonly rateSource: string } {
  return audience === 'demo'
    ? { rate: simulatedRate, rateSource: 'The rate of the simulated market, 4.2% a year.' }
    : {
        rate: riskFreePercent / 100,
        rateSource: `Assumed to be ${riskFreePercent}% a year, as RISK_FREE_RATE says.`,
      }
}
