import type { ContractsInTurn } from '@wheelwright/api'
import { moneyFromMicros, type TradingDate } from '@wheelwright/core'
import { expect, it } from 'vitest'
import type { ShownLot } from './shown-lot.ts'
import { takenBy, turnWords } from './turn-words.ts'

const contract = (entryId: string, lotNo: string | null, premium: number | null = 1.5) => ({
  entryId,
  lotNo,
  opened: '2026-10-01' as TradingDate,
  premium: premium === null ? null : moneyFromMicros(premium * 1e6),
})
const turn: ContractsInTurn = [contract('old', '1'), contract('new', null, null), contract('new', '2')]
const second = { lotNo: '2', openContracts: 3, coverage: { entryId: 'new' } } as ShownLot
const first = { lotNo: '1', openContracts: 3, coverage: { entryId: 'old' } } as ShownLot

const told = (form: 'close call' | 'close put' | 'roll', lot: ShownLot, quantity: string, places = ['1']) =>
  turnWords(form, takenBy(form, { quantity }, lot, [turn]), { lot, places })

it('says nothing where the lot that is looked at is the one that is taken', () => {
  expect(told('close call', first, '1')).toBeNull()
  expect(told('roll', first, '7')).toBeNull()
  expect(told('close call', { ...second, coverage: null }, '1')).toBeNull()
})

it('names the fill and the lot that are taken in its place, and how to have it otherwise', () => {
  expect(told('close call', second, '1')).toBe(
    '3 calls like this are open in the account, and the ledger takes the oldest fill first: that of lot 1, sold at $1.50 on Oct 01, 2026. ' +
      'Lot 1 becomes free. Lot 2 keeps its own. To take this lot, move its call to lot 1 before.',
  )
  expect(told('roll', second, '1', [])).toMatch(/Lot 1 goes on with the new call\. Lot 2 keeps its own\.$/)
  expect(told('close put', second, '1', [])).toMatch(/^3 puts like this .* Lot 1 ends\. Lot 2 keeps/)
})

it('names all of several, those without a lot among them', () => {
  expect(told('close call', second, '2')).toMatch(
    /that of lot 1, sold at \$1\.50 on Oct 01, 2026; one that covers no lot, sold on Oct 01, 2026\. Lot 1 becomes free\. Lot 2 keeps/,
  )
  expect(told('close call', second, '3')).toMatch(/Lots 1 and 2 become free\.$/)
})

it('waits for a number of contracts that can be', () => {
  for (const quantity of ['', '0', 'x', '4']) expect(told('close call', second, quantity)).toBeNull()
})
