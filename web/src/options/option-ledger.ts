/** What the history adds to the options of the snapshot: which lots cover a call, and what waits for the user's word. */
import type { Lot, PendingOption, Position } from '@wheelwright/api'
import { formatDate, formatQuantity } from '../ui/figures/figures.ts'
import { wholeUnits } from '@wheelwright/core'

type Option = Pick<Position, 'accountId' | 'symbol'>

export interface OptionLedger {
  /** True while the shares are on their way. */
  readonly isCoverUnknown: boolean
  /** The lots that cover a short call, in words; null where no lot does. */
  readonly coveredBy: (option: Option) => string | null
  /** True where the reconciliation asks what became of it. */
  readonly isAskedFor: (option: Option) => boolean
}

export const nothingKnown: OptionLedger = {
  isCoverUnknown: true,
  coveredBy: () => null,
  isAskedFor: () => false,
}

const keyOf = ({ accountId, symbol }: Option): string => `${accountId ?? ''}|${symbol}`

/** A lot, and how many contracts of one call it covers. */
interface Covering {
  readonly lot: Lot
  readonly contracts: number
}

/** The shares that are under the call: a lot of 250 covers two contracts with 200. */
const lotsInWords = (covering: readonly Covering[]): string => {
  const days = Map.groupBy(covering, ({ lot }) => lot.openedOn)
  const parts = [...days].map(([openedOn, alike]) => {
    const blocks = alike.reduce((sum, { contracts }) => sum + contracts, 0)
    return `${formatQuantity(wholeUnits(blocks * 100))} shares of ${openedOn === null ? 'an unknown date' : formatDate(openedOn)}`
  })
  return `by ${parts.join(' and ')}`
}

export function optionLedger(
  lots: readonly Lot[],
  pending: readonly PendingOption[],
  isCoverUnknown: boolean,
): OptionLedger {
  const covering = Map.groupBy(
    lots.flatMap((lot) =>
      lot.calls.map(({ symbol, contracts }) => ({
        key: keyOf({ accountId: lot.accountId, symbol }),
        lot,
        contracts,
      })),
    ),
    ({ key }) => key,
  )
  const asked = new Set(pending.map(keyOf))
  return {
    isCoverUnknown,
    coveredBy: (option) => {
      const found = covering.get(keyOf(option))
      return found === undefined ? null : lotsInWords(found)
    },
    isAskedFor: (option) => asked.has(keyOf(option)),
  }
}
