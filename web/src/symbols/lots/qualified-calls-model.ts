/** What the tax code says of the covered calls, in words. A word that a later server knows is shown as it is. */
import { compareText } from '@wheelwright/core'
import type { QualifiedCall, QualifiedCallBenchmark } from '@wheelwright/api'
import type { Leg } from './coverage.ts'

const refusals: Readonly<Record<string, string>> = {
  'too-short': '30 days or fewer left when written',
  'too-long': 'more than 33 months left when written',
  'too-deep': 'its strike is below the benchmark',
}

const gaps: Readonly<Record<string, string>> = {
  'written-day-not-known': 'the history does not say when it was written',
  'changed-since': 'the shares were split or changed since',
  expired: 'it has expired, its strikes are listed no longer',
  'prior-close-not-known': 'no close of the shares on the day before',
  'open-not-known': 'no open of the shares on the day when written',
  'strikes-not-known': 'no list of the strikes of its expiration',
  'no-strike-below': 'no strike is listed below the price of the shares',
}

const plain = (word: string | null): string => (word ?? 'no reason given').replaceAll('-', ' ')

export function judgementInWords({ qualified, reason }: Pick<QualifiedCall, 'qualified' | 'reason'>): string {
  if (qualified === true) return 'Qualified covered call'
  if (qualified === false) return `Not a qualified covered call: ${refusals[reason ?? ''] ?? plain(reason)}`
  return `Not known whether it qualifies: ${gaps[reason ?? ''] ?? plain(reason)}`
}

const rules: Readonly<Record<string, string>> = {
  'highest-strike': 'the highest strike below it',
  'second-highest-strike': 'the second highest strike below it, as more than 90 days were left',
  '85-percent-of-price': '85% of the price, which is above the strike that would count',
  'price-less-10': 'the price less $10, which is above the strike that would count',
}

export function ruleInWords({ rule }: Pick<QualifiedCallBenchmark, 'rule'>): string {
  return rules[rule] ?? plain(rule)
}

/** Fills of one contract, account and day are judged alike and stand on one line; the soonest to expire first. */
export function callLines(calls: readonly QualifiedCall[]): QualifiedCall[] {
  const alike = Map.groupBy(calls, ({ symbol, accountId, writtenOn }) =>
    [symbol, accountId, writtenOn].join('\n'),
  )
  const lines = [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return [{ ...first, contracts: others.reduce((sum, { contracts }) => sum + contracts, first.contracts) }]
  })
  return lines.toSorted(
    (a, b) =>
      compareText(a.expiration, b.expiration) ||
      a.strike - b.strike ||
      compareText(a.writtenOn ?? '', b.writtenOn ?? ''),
  )
}

/** Legs that shares cover, if only in part. */
export function coveredByLots(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ cover }) => cover.some(({ by }) => Array.isArray(by)))
}
