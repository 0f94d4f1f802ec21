/** What stands behind an option, in the few words of a table cell. */
import { isIndexRoot, wholeUnits } from '@wheelwright/core'
import type { OptionContract, OptionStanding } from '@wheelwright/core'
import { strikeAndRight } from '../entries/instrument.tsx'
import { formatQuantity, formatShortDate } from '../ui/figures/figures.ts'

interface CoverWord {
  readonly text: string
  /** Comes before the text where no heading says what stands below it. */
  readonly lead?: string
  /** Naked. */
  readonly isAlarm: boolean
}

const calm = (text: string): CoverWord => ({ text, isAlarm: false })

/** What the text says nothing of by itself. */
const led = (lead: string, text: string): CoverWord => ({ ...calm(text), lead })

const counted = (contracts: number): string => formatQuantity(wholeUnits(contracts))

type ContractOf = (id: string) => OptionContract | undefined

const coverOfCall = (
  { backing, shares }: OptionStanding,
  contracts: number,
  contractOf: ContractOf,
): CoverWord[] => {
  if (backing.kind !== 'call') return []
  const { coverage } = backing
  const isWhole = (part: number): boolean => part === contracts
  const byLong = [...coverage.longCalls].map(([id, part]) => {
    const call = contractOf(id)
    const name = call === undefined ? 'a long call' : nameOfCall(call)
    return isWhole(part) ? led('covered', `by ${name}`) : calm(`${counted(part)} by ${name}`)
  })
  const ofShares = formatQuantity(wholeUnits(shares))
  return [
    ...byLong,
    ...(coverage.covered === 0
      ? []
      : [isWhole(coverage.covered) ? led('covered', `by ${ofShares} shares`) : calm(`${ofShares} shares`)]),
    ...(coverage.spread === 0
      ? []
      : [calm(isWhole(coverage.spread) ? 'in a spread' : `${counted(coverage.spread)} in a spread`)]),
    ...(coverage.naked === 0 ? [] : [{ text: `${counted(coverage.naked)} naked`, isAlarm: true }]),
  ]
}

/** NVDA $105C Oct ’27 */
const nameOfCall = (contract: OptionContract): string =>
  `${contract.underlying} ${strikeAndRight(contract)} ${formatShortDate(contract.expiration).split(' ')[0] ?? ''} ’${contract.expiration.slice(2, 4)}`

const coverOfPut = ({ backing }: OptionStanding, contract: OptionContract): CoverWord[] => {
  if (backing.kind !== 'put') return []
  const { secured, spread } = backing.secured
  const byCash = isIndexRoot(contract.root) ? 'margin' : 'cash'
  if (spread === 0) return [byCash === 'cash' ? led('secured by', byCash) : calm(byCash)]
  return secured === 0
    ? [led('covered', 'by a long put')]
    : [calm(`${counted(secured)} ${byCash}`), calm(`${counted(spread)} by a long put`)]
}

const usesOfLong = (
  { backing }: OptionStanding,
  { right }: OptionContract,
  contractOf: ContractOf,
): CoverWord[] => {
  if (backing.kind !== 'long') return []
  const covered = [...backing.covers.keys()].flatMap((id) => contractOf(id) ?? [])
  return covered.length === 0
    ? [calm(`long ${right.toLowerCase()}`)]
    : [calm(`covers ${covered.map((call) => `${call.underlying} ${strikeAndRight(call)}`).join(', ')}`)]
}

export function coverWords(
  standing: OptionStanding,
  contract: OptionContract,
  contracts: number,
  contractOf: ContractOf,
): CoverWord[] {
  return [
    ...coverOfCall(standing, contracts, contractOf),
    ...coverOfPut(standing, contract),
    ...usesOfLong(standing, contract, contractOf),
  ]
}
