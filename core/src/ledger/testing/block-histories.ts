/** Histories of one ticker in the words of scenarios, close to what a wheel does. */
import fc from 'fast-check'

/** A call is assigned that stood on shares put at 50, beside others that came at a cost that nobody states. */
export const calledBesideUnseen: readonly string[] = [
  '2026-01-06 STO 1 ABC 50P 2026-02-20 @ 1',
  '2026-01-07 TRANSFER 100 ABC',
  '2026-02-20 ASSIGN 1 ABC 50P 2026-02-20',
  '2026-02-23 STO 1 ABC 51C 2026-03-20 @ 1',
  '2026-03-20 ASSIGN 1 ABC 51C 2026-03-20',
]

const strikes = ['48', '50', '52'] as const

/** What happens to blocks of shares, puts and calls; some shares come at a cost that nobody states. */
export const blockSteps = fc.array(
  fc.record({
    does: fc.constantFrom('put', 'put', 'call', 'called', 'called', 'sell', 'buy', 'come'),
    strike: fc.constantFrom(...strikes),
    count: fc.integer({ min: 1, max: 2 }),
    cents: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 3, maxLength: 14 },
)
type BlockStep = typeof blockSteps extends fc.Arbitrary<readonly (infer T)[]> ? T : never

/** Each step on a day of its own; what cannot be is refused by the ledger, and the rest stands. */
export function blockLines(history: readonly BlockStep[]): string[] {
  return history.flatMap((step, at) => {
    const day = `2026-${String(1 + Math.floor(at / 20)).padStart(2, '0')}-${String(5 + (at % 20)).padStart(2, '0')}`
    return linesOf[step.does](step).map((line) => `${day} ${line}`)
  })
}

const linesOf: Readonly<Record<BlockStep['does'], (step: BlockStep) => string[]>> = {
  put: ({ strike, count, cents }) => [
    `STO ${count} ABC ${strike}P 2026-12-18 @ ${(cents / 100).toFixed(2)}`,
    `ASSIGN ${count} ABC ${strike}P 2026-12-18`,
  ],
  call: ({ strike, count, cents }) => [
    `STO ${count} ABC ${strike}C 2026-12-18 @ ${(cents / 100).toFixed(2)}`,
  ],
  called: ({ strike, count }) => [`ASSIGN ${count} ABC ${strike}C 2026-12-18`],
  come: ({ count }) => [`TRANSFER ${count * 50} ABC`],
  buy: (step) => [`BUY ${sharesAt(step)}`],
  sell: (step) => [`SELL ${sharesAt(step)}`],
}

function sharesAt({ count, cents }: BlockStep): string {
  return `${count * 50} ABC @ ${(45 + cents / 100).toFixed(2)} fee 0.07`
}
