// One contract, many spellings: every known notation is read into the same terms and written back as 21-character
// OSI. A text that is no contract is refused by kind, never guessed. Authority: OCC Options Symbology Initiative.
import { moneyFromDecimal, type Money } from '../base/money.ts'
import {
  optionContract,
  strikeFromMills,
  type ContractRefusal,
  type OptionContract,
  type OptionRight,
} from './option-contract.ts'
import { descriptionNotations, futuresOption, monthNumbers, symbolNotations } from './option-notation.ts'
import { ok, refuse, type Result } from '../base/result.ts'
import { tradingDateOf, type TradingDate } from '../base/trading-date.ts'

/** What a description says of a contract: all but its root. */
export interface OptionTerms {
  readonly right: OptionRight
  readonly strike: Money
  readonly expiration: TradingDate
}

/** Why a text is no option symbol; a description that names no root comes with the terms it does name. */
export type OptionSymbolRefusal =
  | {
      readonly kind:
        | 'empty'
        | 'too-long'
        | 'futures-option'
        | 'unknown-notation'
        | 'unknown-right'
        | 'no-such-date'
        | ContractRefusal['kind']
      readonly text: string
    }
  | { readonly kind: 'no-root'; readonly text: string; readonly terms: OptionTerms }

type PartRefusal = 'unknown-right' | 'no-such-date' | 'bad-strike'
type Parts = Readonly<Record<string, string | undefined>>

const MAX_LENGTH = 160
const oddBlanks = /\s{2}|[^\S ]/
const rights: Readonly<Record<string, OptionRight>> = { C: 'Call', CALL: 'Call', P: 'Put', PUT: 'Put' }

/** A contract from any known notation; equal contracts come out equal whatever the spelling. */
export function parseOptionSymbol(text: string): Result<OptionContract, OptionSymbolRefusal> {
  const prepared = prepare(text)
  if (!prepared.ok) return prepared
  const shown = text.slice(0, MAX_LENGTH)
  const parts = firstMatch(symbolNotations, prepared.value)
  if (parts) {
    const terms = readTerms(parts)
    return terms.ok
      ? optionContract({ root: parts['root'] ?? '', ...terms.value })
      : refuse({ kind: terms.refusal, text: shown })
  }
  const description = parseOptionDescription(text)
  if (description.ok) return refuse({ kind: 'no-root', text: shown, terms: description.value })
  return description
}

/** The terms of a broker's description, which names a company and not a root. */
export function parseOptionDescription(text: string): Result<OptionTerms, OptionSymbolRefusal> {
  const prepared = prepare(text)
  if (!prepared.ok) return prepared
  const shown = text.slice(0, MAX_LENGTH)
  const parts = firstMatch(descriptionNotations, prepared.value)
  if (!parts) return refuse({ kind: 'unknown-notation', text: shown })
  const terms = readTerms(parts)
  return terms.ok ? terms : refuse({ kind: terms.refusal, text: shown })
}

function prepare(text: string): Result<string, OptionSymbolRefusal> {
  if (text.length > MAX_LENGTH) return refuse({ kind: 'too-long', text: text.slice(0, MAX_LENGTH) })
  const trimmed = text.trim()
  const prepared = (oddBlanks.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed).toUpperCase()
  if (prepared === '') return refuse({ kind: 'empty', text })
  return futuresOption.test(prepared) ? refuse({ kind: 'futures-option', text }) : ok(prepared)
}

function firstMatch(notations: readonly RegExp[], text: string): Parts | null {
  for (const notation of notations) {
    const groups = notation.exec(text)?.groups
    if (groups) return groups
  }
  return null
}

function readTerms(parts: Parts): Result<OptionTerms, PartRefusal> {
  const right = rights[parts['right'] ?? '']
  if (right === undefined) return refuse('unknown-right')
  const expiration = readDate(parts)
  if (expiration === null) return refuse('no-such-date')
  const strike = readStrike(parts)
  return strike === null ? refuse('bad-strike') : ok({ right, strike, expiration })
}

function readDate({ year = '', month, monthName = '', day }: Parts): TradingDate | null {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  return tradingDateOf(
    fullYear,
    month === undefined ? (monthNumbers[monthName] ?? 0) : Number(month),
    Number(day),
  )
}

function readStrike({ mills, strike = '' }: Parts): Money | null {
  if (mills !== undefined) return mills.length === 8 ? strikeFromMills(Number(mills)) : null
  // A leading zero before another digit is a truncated or misplaced field of eight digits, not a price.
  if (/^0\d/.test(strike)) return null
  const price = moneyFromDecimal(strike.replaceAll(',', ''))
  return price.ok ? price.value.value : null
}
