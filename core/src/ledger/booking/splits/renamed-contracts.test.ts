import { expect, it } from 'vitest'
import { readScenario } from '../../testing/scenario.ts'
import type { ContractChange, OptionInstrument } from '../../entries/entry.ts'
import { contractKey } from '../../entries/instrument-key.ts'
import { renamedBefore } from './renamed-contracts.ts'

const opened = (contract: string): OptionInstrument => {
  const [entry] = readScenario(`2026-01-06 STO 1 ${contract} @ 1.00`).entries
  if (entry?.instrument?.type !== 'option') throw new Error('no contract')
  return entry.instrument
}
const changeOf = (from: string, to: string) => {
  const [entry] = readScenario(`2026-03-02 CHANGE 1 ${from} to ${to}`).entries
  return entry as ContractChange
}

/** The contract that a change from one to another is found to mean among open ones. */
const meantAmong = (open: readonly string[], from: string, to: string): string =>
  contractKey(
    renamedBefore(
      open.map((contract) => ({ instrument: opened(contract), contracts: 1 })),
      changeOf(from, to),
    ).instrument,
  )

const [old, renamed] = ['OLD 25C 2026-06-19', 'NEW 25C 2026-06-19']

it('is the contract of the same terms under the new root, where the old one is no longer open', () => {
  expect(meantAmong(['ABC 30C 2026-06-19', renamed], old, 'OLD1 25C 2026-06-19')).toBe(
    'NEW 2026-06-19 Call 25000000',
  )
  expect(meantAmong(['NEW1 25C 2026-06-19'], 'OLD1 25C 2026-06-19', 'OLD2 25C 2026-06-19')).toBe(
    'NEW1 2026-06-19 Call 25000000',
  )
})

it.each([
  ['while that is open, too', [renamed, old]],
  ['where the broker has made it already what it becomes', [renamed, 'OLD1 25C 2026-06-19']],
  ['for another strike', ['NEW 26C 2026-06-19']],
  ['for another day', ['NEW 25C 2026-06-26']],
  ['for the other right', ['NEW 25P 2026-06-19']],
  ['for an adjusted contract', ['NEW1 25C 2026-06-19']],
  ['for an adjusted contract of the old company', ['OLD2 25C 2026-06-19']],
])('is the one that the row names %s', (_, open) => {
  expect(meantAmong(open, old, 'OLD1 25C 2026-06-19')).toBe('OLD 2026-06-19 Call 25000000')
})
