/**
 * How much of the lane runs: `npm test` takes a small share, `npm run test:faults` the whole. A seed replays a run as far as
 * the machine's timing allows.
 */
export const isWhole = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'

export const seed = Number(process.env['WHEELWRIGHT_FAULT_SEED'] ?? 20_261_122)

/** Rounds of the whole lane, and of the small share. */
export function rounds(whole: number, share: number): number {
  return isWhole ? whole : share
}
