/** What a broker shows as held at the end of a day, of a history that is whole. */
import { MICROS } from '@wheelwright/core'
import { addedBy, deliveryOf, osi, type Contract, type Happening } from './told.ts'

export interface Held {
  readonly shares: ReadonlyMap<string, number>
  /** Negative where short. */
  readonly contracts: ReadonlyMap<string, { readonly contract: Contract; readonly count: number }>
}

export function heldOn(history: readonly Happening[], day: string): Held {
  const shares = new Map<string, number>()
  const contracts = new Map<string, { contract: Contract; count: number }>()
  // Brokers count exactly: of fractions that were bought and sold again nothing is left.
  const move = (symbol: string, by: number) =>
    shares.set(symbol, Math.round(((shares.get(symbol) ?? 0) + by) * MICROS) / MICROS)
  const open = (contract: Contract, by: number) => {
    const key = osi(contract)
    contracts.set(key, { contract, count: (contracts.get(key)?.count ?? 0) + by })
  }
  for (const told of history.filter(({ on }) => on <= day))
    switch (told.kind) {
      case 'leg':
        open(told.contract, told.action.startsWith('B') ? told.contracts : -told.contracts)
        break
      case 'expired':
        open(told.contract, addedBy(told))
        break
      case 'assigned':
      case 'exercised': {
        open(told.contract, addedBy(told))
        const { action, symbol, shares: count } = deliveryOf(told)
        move(symbol, action === 'Buy' ? count : -count)
        break
      }
      case 'shares':
        move(told.symbol, told.action === 'Buy' ? told.shares : -told.shares)
        break
      case 'split':
        move(told.symbol, told.held * (told.ratio - 1))
        break
      case 'moved':
        if (typeof told.what === 'string') move(told.what, told.quantity)
        else open(told.what, told.quantity)
        break
      case 'dividend':
    }
  const isThere = ({ contract, count }: { contract: Contract; count: number }) =>
    count !== 0 && contract.expires > day
  return {
    shares: new Map([...shares].filter(([, count]) => count !== 0)),
    contracts: new Map([...contracts].filter(([, held]) => isThere(held))),
  }
}
