/** What a split makes of contracts that are open, and of those whose last day is over. */
import { expect, it } from 'vitest'
import { contractKey } from '../entries/instrument-key.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const openAfter = (text: string): string[] =>
  [...bookLedger(readScenario(text).entries, defaultSettings).books.values()].flatMap(({ openLegs }) =>
    openLegs.map((leg) => `${leg.contracts} ${contractKey(leg.instrument)}`),
  )

it('a split divides the strike of what is open, and leaves what expired before it', () => {
  expect(
    openAfter(
      `2026-04-20 STO 1 ABC 50P 2026-05-15 @ 1.50
       2026-05-18 STO 1 ABC 60C 2026-07-17 @ 1.20
       2026-06-11 SPLIT ABC 3 1`,
    ),
  ).toEqual(['1 ABC 2026-05-15 Put 50000000', '3 ABC 2026-07-17 Call 20000000'])
})

it('what expires on the day of the split is divided', () => {
  expect(
    openAfter(
      `2026-04-20 STO 1 ABC 60P 2026-05-15 @ 1.50
       2026-05-15 SPLIT ABC 3 1`,
    ),
  ).toEqual(['3 ABC 2026-05-15 Put 20000000'])
})
