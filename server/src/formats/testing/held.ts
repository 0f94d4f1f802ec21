/** What a file says is held, in a few words for each account: `KO 200 @ 62.25`. */
import { formatOptionSymbol, moneyToNumber, quantityToNumber } from '@wheelwright/core'
import type { PositionBlock, ReadFile, ReadPosition } from '../format.ts'
import { readBytes } from './read-sample.ts'

export function readText(text: string): ReadFile {
  return readBytes(new TextEncoder().encode(text))
}

const named = ({ instrument, quantity, price }: ReadPosition): string => {
  const symbol = instrument.type === 'share' ? instrument.symbol : formatOptionSymbol(instrument.contract)
  const worth = price === null ? '' : ` @ ${moneyToNumber(price)}`
  return `${symbol.replaceAll(/ +/g, ' ')} ${quantityToNumber(quantity)}${worth}`
}

export function heldIn({ positions }: PositionBlock): string[] {
  return positions.map(named)
}

/** By account. */
export function heldBy({ snapshot }: ReadFile): Record<string, string[]> {
  return Object.fromEntries((snapshot ?? []).map((block) => [block.account ?? '', heldIn(block)]))
}
