/** What companies, brokers and banks do in an account beside trades; not every broker's file has a form for each. */
import type { Contract, Happening, LegTrade, ShareTrade } from './told.ts'

interface Happened {
  readonly on: string
}

/** Contracts that are open, below zero where they are short. */
export interface OpenContract {
  readonly contract: Contract
  readonly count: number
}

export interface Renamed extends Happened {
  readonly kind: 'renamed'
  readonly symbol: string
  readonly to: string
  readonly held: number
  readonly contracts: readonly OpenContract[]
}

/** One share for ten, the fraction paid in cash; contracts become adjusted ones, with a 1 behind their root. */
export interface Reversed extends Happened {
  readonly kind: 'reversed'
  readonly symbol: string
  readonly held: number
  readonly whole: number
  /** What is paid for the fraction, where the split itself pays for it. */
  readonly inLieu: number
  readonly contracts: readonly OpenContract[]
}

/** What is paid for the fraction, of brokers that tell it apart. */
export interface InLieu extends Happened {
  readonly kind: 'in lieu'
  readonly symbol: string
  readonly shares: number
  readonly amount: number
}

/** Of no company; below zero where it is paid. */
export interface CashMoved extends Happened {
  readonly kind: 'cash'
  readonly of: 'transfer' | 'interest' | 'fee'
  readonly amount: number
}

/** Of a dividend; below zero. */
export interface Withheld extends Happened {
  readonly kind: 'withheld'
  readonly symbol: string
  readonly amount: number
}

export interface Canceled extends Happened {
  readonly kind: 'canceled'
  readonly trade: LegTrade | ShareTrade
}

/** Capital, which is no income. */
export interface Returned extends Happened {
  readonly kind: 'returned'
  readonly symbol: string
  readonly amount: number
}

/** All of the shares for others, or for cash. */
export interface Merged extends Happened {
  readonly kind: 'merged'
  readonly symbol: string
  readonly held: number
  readonly to: string
  readonly came: number
  readonly cash: number
}

export type ToldEvent = Renamed | Reversed | InLieu | CashMoved | Withheld | Canceled | Returned | Merged

/** Everything that happens. */
export type Told = Happening | ToldEvent

const kinds: ReadonlySet<Told['kind']> = new Set<ToldEvent['kind']>([
  'renamed',
  'reversed',
  'in lieu',
  'cash',
  'withheld',
  'canceled',
  'returned',
  'merged',
])

export function isEvent(told: Told): told is ToldEvent {
  return kinds.has(told.kind)
}

export function adjusted(contract: Contract): Contract {
  return { ...contract, root: `${contract.root}1` }
}

/** What happened, had companies always been called what they are called after they changed their symbols. */
export function alwaysCalledSo(history: readonly Told[]): Told[] {
  const names = new Map(history.flatMap((told) => (told.kind === 'renamed' ? [[told.symbol, told.to]] : [])))
  const nameOf = (symbol: string): string => names.get(symbol) ?? symbol
  const called = (contract: Contract): Contract => ({ ...contract, root: nameOf(contract.root) })
  return history
    .filter(({ kind }) => kind !== 'renamed')
    .map((told) => {
      if ('contract' in told) return { ...told, contract: called(told.contract) }
      if (told.kind === 'canceled') {
        const { trade } = told
        return trade.kind === 'leg'
          ? { ...told, trade: { ...trade, contract: called(trade.contract) } }
          : { ...told, trade: { ...trade, symbol: nameOf(trade.symbol) } }
      }
      const symbol = 'symbol' in told ? { symbol: nameOf(told.symbol) } : {}
      if (told.kind === 'reversed')
        return {
          ...told,
          ...symbol,
          contracts: told.contracts.map((open) => ({ ...open, contract: called(open.contract) })),
        }
      if (told.kind === 'split')
        return {
          ...told,
          ...symbol,
          short: told.short.map((open) => ({ ...open, contract: called(open.contract) })),
        }
      return { ...told, ...symbol }
    })
}
