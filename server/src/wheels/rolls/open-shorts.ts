/** The short options of a campaign that are open, and which of them a roll closes. */
import { contractKey } from '@wheelwright/core'
import type { OpenLeg, OptionInstrument, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { Refused } from '../../http/call.ts'
import { invalid } from '../terms/field-faults.ts'
import { contractsInWords, inWords } from './roll-words.ts'
import type { ToldRoll } from './told-roll.ts'

/** Short contracts of one kind. */
export interface OpenShort {
  readonly instrument: OptionInstrument
  /** The oldest fill, whose id a position has. */
  readonly id: string
  readonly contracts: number
  readonly fills: readonly OpenLeg[]
}

export function openShortsOf({ cycle }: KnownCycle): OpenShort[] {
  const shorts = cycle.openLegs.filter(({ side }) => side === 'short')
  return [...Map.groupBy(shorts, ({ instrument }) => contractKey(instrument)).values()].flatMap((fills) => {
    const [first] = fills
    if (first === undefined) return []
    const contracts = fills.reduce((sum, fill) => sum + fill.contracts, 0)
    return [{ instrument: first.instrument, id: first.entryId, contracts, fills }]
  })
}

const listed = (shorts: readonly OpenShort[]): string =>
  shorts
    .map(({ instrument, contracts, id }) => `${contracts} ${inWords(instrument.contract)} (${id})`)
    .join(', ')

const standing = (shorts: readonly OpenShort[]): string =>
  shorts.length === 0 ? 'None of its short options is open.' : `Open are ${listed(shorts)}.`

/** The contract that the roll closes; several where the caller has to say which, none where nothing fits. */
export function shortsFor(known: KnownCycle, { from, optionId }: ToldRoll): OpenShort[] | Refused {
  const all = openShortsOf(known)
  if (optionId === null) return all.filter(({ instrument }) => instrument.contract.expiration === from)
  const named = all.find(({ fills }) => fills.some(({ entryId }) => entryId === optionId))
  if (named === undefined)
    return invalid('/option_id', `Is not an open short option of this wheel. ${standing(all)}`)
  const { expiration } = named.instrument.contract
  return expiration === from
    ? [named]
    : invalid(
        '/from_expiration',
        `The option expires on ${dayInWords(expiration)}, not on ${dayInWords(from)}`,
      )
}

export function noneExpires(known: KnownCycle, from: TradingDate): Refused {
  return invalid(
    '/from_expiration',
    `No short option of this wheel that is open expires on ${dayInWords(from)}. ${standing(openShortsOf(known))}`,
  )
}

export function severalExpire(shorts: readonly OpenShort[]): Refused {
  return invalid('/option_id', `Say which of them was rolled by its option_id: ${listed(shorts)}`)
}

/** Null when that many were open on that day. */
export function contractsFault(
  { instrument, contracts: open, fills }: OpenShort,
  contracts: number,
  date: TradingDate,
): Refused | null {
  if (contracts > open)
    return invalid(
      '/contracts',
      `Only ${contractsInWords(open)} of ${inWords(instrument.contract)} ${open === 1 ? 'is' : 'are'} open`,
    )
  const then = fills
    .filter(({ opened }) => opened <= date)
    .reduce((sum, { contracts: each }) => sum + each, 0)
  return contracts > then
    ? invalid(
        '/roll_date',
        `On ${dayInWords(date)} ${then === 0 ? 'none' : `only ${then}`} of ${inWords(instrument.contract)} was open yet`,
      )
    : null
}
