import { expect, test } from 'vitest'
import { parseOptionSymbol } from '@wheelwright/core'
import type { Quantity } from '@wheelwright/core'
import { pairContracts, type ContractHalf } from './contract-pairs.ts'
import { optionInstrument } from './instruments.ts'

/** `3 ABC 50P`: what moved of a contract, with the sign of the position. */
const half = (text: string): ContractHalf => {
  const [count = '', root = '', strike = ''] = text.split(' ')
  const mills = String(Math.round(Number(strike.slice(0, -1)) * 1000)).padStart(8, '0')
  const symbol = parseOptionSymbol(`${root.padEnd(6)}260529${strike.at(-1)}${mills}`)
  if (!symbol.ok) throw new Error(text)
  return { option: optionInstrument(symbol.value), quantity: (Number(count) * 1e6) as Quantity, text }
}

const paired = (...halves: readonly string[]) =>
  pairContracts(halves.map(half)).map(({ old, next, perOld }) => `${old.text} > ${next.text} x${perOld}`)

test('contracts of a split are paired by its one ratio, though as many of another became a lower strike', () => {
  expect(paired('2 ABC 45P', '-4 ABC 22.5P', '1 ABC 70P', '-2 ABC 35P')).toEqual([
    '2 ABC 45P > -4 ABC 22.5P x2',
    '1 ABC 70P > -2 ABC 35P x2',
  ])
})

test('strikes that a special dividend lowered are paired where one other is lower, or all are by one amount', () => {
  expect(paired('1 ABC 50P', '-1 ABC 45P')).toEqual(['1 ABC 50P > -1 ABC 45P x1'])
  expect(paired('1 ABC 50P', '-1 ABC 48.5P', '1 ABC 55P', '-1 ABC 53.5P')).toEqual([
    '1 ABC 50P > -1 ABC 48.5P x1',
    '1 ABC 55P > -1 ABC 53.5P x1',
  ])
  // A put spread: both strikes by 1, or both by 5.
  expect(paired('-1 ABC 50P', '1 ABC 49P', '1 ABC 45P', '-1 ABC 44P')).toEqual([])
  expect(paired('1 ABC 50P', '-1 ABC 45P', '1 ABC 55P', '-1 ABC 49P')).toEqual([])
})

test('strikes that became one another are paired by what lowered all of them, in whatever order they stand', () => {
  const [rows, pairs] = [
    ['2 ABC 39P', '-2 ABC 37.5P', '2 ABC 36P', '-2 ABC 34.5P'],
    ['2 ABC 36P > -2 ABC 34.5P x1', '2 ABC 39P > -2 ABC 37.5P x1'],
  ]
  for (const turn of [0, 1, 2, 3])
    expect(paired(...rows.slice(turn), ...rows.slice(0, turn)).toSorted()).toEqual(pairs)
  expect(paired('1 ABC 50C', '-1 ABC 49C', '1 ABC 49C', '-1 ABC 48C', '1 ABC 48C', '-1 ABC 47C')).toEqual([
    '1 ABC 50C > -1 ABC 49C x1',
    '1 ABC 49C > -1 ABC 48C x1',
    '1 ABC 48C > -1 ABC 47C x1',
  ])
  // A long call beside a short one.
  expect(paired('-2 ABC 19.5C', '2 ABC 18C', '2 ABC 21C', '-2 ABC 19.5C').toSorted()).toEqual([
    '-2 ABC 19.5C > 2 ABC 18C x1',
    '2 ABC 21C > -2 ABC 19.5C x1',
  ])
  // The middle ones could be a long contract, and the outer ones another pair.
  expect(paired('2 ABC 39P', '-2 ABC 37P', '2 ABC 36P', '-2 ABC 34.5P')).toEqual([])
})

test('which strikes a special dividend lowered of a spread is told by the contracts that were held', () => {
  const spread = (...held: readonly string[]) =>
    pairContracts(
      ['-1 ABC 50P', '1 ABC 48.5P', '1 ABC 45P', '-1 ABC 43.5P']
        .map(half)
        .map((each) => ({ ...each, wasHeld: held.includes(each.text) })),
    ).map(({ old, next }) => `${old.text} > ${next.text}`)
  expect(spread('-1 ABC 50P', '1 ABC 45P')).toEqual(['-1 ABC 50P > 1 ABC 48.5P', '1 ABC 45P > -1 ABC 43.5P'])
  expect(spread('-1 ABC 50P', '1 ABC 48.5P')).toEqual([
    '-1 ABC 50P > 1 ABC 45P',
    '1 ABC 48.5P > -1 ABC 43.5P',
  ])
  expect(spread('-1 ABC 50P')).toEqual([])
})

test('equal rows are twins, and acts of two companies are told apart', () => {
  expect(paired('1 ABC 50P', '1 ABC 50P', '-2 ABC 25P', '-2 ABC 25P', '3 XYZ 90C', '-9 XYZ 30C')).toEqual([
    '1 ABC 50P > -2 ABC 25P x2',
    '1 ABC 50P > -2 ABC 25P x2',
    '3 XYZ 90C > -9 XYZ 30C x3',
  ])
})

test('both legs of a spread that a split doubled are no pair', () => {
  const legs = ['-1 ABC 25P', '1 ABC 22.5P'].map(half)
  expect(pairContracts(legs)).toHaveLength(1)
  expect(pairContracts(legs.map((leg) => ({ ...leg, isOfSplit: true })))).toEqual([])
})

test('a spread of a company that changed its symbol keeps its strikes', () => {
  const halves = ['1 ABC 50P', '-1 NEW 50P', '-1 ABC 45P', '1 NEW 45P']
    .map(half)
    .map((each) => ({ ...each, isOfOldRoot: each.text.includes('ABC') }))
  expect(pairContracts(halves).map(({ old, next }) => `${old.text} > ${next.text}`)).toEqual([
    '1 ABC 50P > -1 NEW 50P',
    '-1 ABC 45P > 1 NEW 45P',
  ])
})

test('strikes that a split of 3 for 2 divided are those of the adjusted contracts', () => {
  expect(paired('2 ABC 50C', '-2 ABC1 33.33C', '2 ABC 55C', '-2 ABC1 36.67C')).toEqual([
    '2 ABC 50C > -2 ABC1 33.33C x1',
    '2 ABC 55C > -2 ABC1 36.67C x1',
  ])
  expect(paired('1 ABC 50C', '-1 ABC1 41.17C')).toEqual([])
  expect(paired('1 ABC 50C', '-1 XYZ1 33.33C')).toEqual([])
})
