/** How a provider spells symbols, and the way back, which leads only to symbols that were asked for. */
import {
  canonicalEquitySymbol,
  formatOptionSymbol,
  isIndexRoot,
  parseOptionSymbol,
  underlyingOf,
} from '@wheelwright/core'
import type { OptionContract } from '@wheelwright/core'

export interface Spelling {
  /** Of a share; a class stands after a point: `BRK.B`. */
  readonly share: (symbol: string) => string
  readonly index: (symbol: string) => string
  /** Of an option, from its 21 characters. */
  readonly option: (osi: string) => string
}

/** An option without the blanks that fill up its root, as most providers write it. */
export function compact(osi: string): string {
  return osi.replaceAll(' ', '')
}

const OSI_LENGTH = 21

export function isOptionSymbol(symbol: string): boolean {
  return symbol.length === OSI_LENGTH && parseOptionSymbol(symbol).ok
}

/** An index is its own underlying; a root such as SPXW is none. */
const isIndex = (symbol: string): boolean => isIndexRoot(symbol) && underlyingOf(symbol) === symbol

export function spell(spelling: Spelling, symbol: string): string {
  return isOptionSymbol(symbol)
    ? spelling.option(symbol)
    : isIndex(symbol)
      ? spelling.index(symbol)
      : spelling.share(symbol)
}

/** The provider's spelling of each symbol, and what it stands for. */
export function spellAll(spelling: Spelling, symbols: readonly string[]): ReadonlyMap<string, string> {
  return new Map(symbols.map((symbol) => [spell(spelling, symbol), symbol]))
}

/** A contract from any spelling of an option's symbol, with its 21 characters; null when it is none. */
export function readOption(
  text: string | null,
): { readonly contract: OptionContract; readonly osi: string } | null {
  const parsed = text === null ? null : parseOptionSymbol(text)
  return parsed?.ok ? { contract: parsed.value, osi: formatOptionSymbol(parsed.value) } : null
}

/** A symbol that an answer named, for a log: what is no symbol is not repeated, since it may be anything. */
export function shownSymbol(text: string | null): string {
  const option = readOption(text)
  if (option !== null) return option.osi
  const equity = text === null ? null : canonicalEquitySymbol(text)
  return equity?.ok ? equity.value : '(no symbol)'
}
