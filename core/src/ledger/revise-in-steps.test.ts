import { expect, it } from 'vitest'
import { defaultSettings } from './booking/ledger-settings.ts'
import type { Entry } from './entries/entry.ts'
import { bookLedger, reviseInSteps, type Ledger, type LedgerChange } from './ledger.ts'
import { readScenario } from './testing/scenario.ts'

const { entries: sold } = readScenario('2026-01-05 STO 1 KO 50P 2026-02-20 @ 2.00')

/** Twenty books of 320 puts sold. */
const fileOf = (account: string): Entry[] =>
  Array.from({ length: 6400 }, (_, at) => ({ at, id: `${account}-${String(at).padStart(4, '0')}` })).flatMap(
    ({ at, id }) => sold.map((entry): Entry => ({ ...entry, id, accountId: `${account}${at % 20}` })),
  )

const held = ({ books }: Ledger) =>
  [...books].map(([key, { openLegs, cash, entries }]) => ({
    key,
    openLegs,
    cash,
    ids: entries.map(({ id }) => id),
  }))

/** How often others had their turn, and the ledger. */
const revise = (first: Ledger, change: Partial<LedgerChange>): [number, Ledger] => {
  const none = {
    settings: defaultSettings,
    added: [],
    removed: new Set<string>(),
    decided: new Set<string>(),
  }
  const steps = reviseInSteps(first, { ...none, ...change })
  for (let given = 0; ; given += 1) {
    const step = steps.next()
    if (step.done) return [given, step.value]
  }
}

it('a ledger revised by a long file, or without some of its entries, gives way between books', () => {
  const [one, two] = [fileOf('one'), fileOf('two')]
  const [whileAdded, both] = revise(bookLedger(one, defaultSettings), { added: two })
  const without = two.slice(0, 20)
  const [whileRemoved, left] = revise(both, { removed: new Set(without.map(({ id }) => id)) })
  expect([whileAdded, whileRemoved]).toEqual([1, 1])
  expect(held(both)).toEqual(held(bookLedger([...one, ...two], defaultSettings)))
  expect(held(left)).toEqual(held(bookLedger([...one, ...two.slice(20)], defaultSettings)))
})
