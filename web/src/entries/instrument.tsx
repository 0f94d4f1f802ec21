import { parseOptionSymbol, rootInWords } from '@wheelwright/core'
import type { Money, OptionContract, TradingDate } from '@wheelwright/core'
import { formatDate, formatMarketPrice, formatShortDate, unbroken } from '../ui/figures/figures.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import './instrument.css'

interface InstrumentProps {
  /** The symbol of shares, or the 21-character symbol of an option. */
  symbol: string
  /** For narrow columns: $180P May 31 ’24, in full words on hover. */
  brief?: boolean
}

const cent = 10_000
const isOptionLike = /^.{6}\d{6}[CP]\d{8}$/

/** What is held or traded: the ticker first, then the terms of an option. */
export function Instrument({ symbol, brief = false }: InstrumentProps) {
  usePrivacy()
  const option = isOptionLike.test(symbol) ? parseOptionSymbol(symbol) : null
  if (option === null || !option.ok) return <span className="instrument">{symbol}</span>
  const [ticker, words] = [rootInWords(option.value), termsInWords(option.value)]
  return (
    <span className="instrument" title={brief ? `${ticker} ${words}` : undefined}>
      {ticker} <span className="instrument-terms">{(brief ? briefTerms : unbrokenTerms)(option.value)}</span>
    </span>
  )
}

/** Where only text can stand, as in a toast. */
export function instrumentInWords(symbol: string): string {
  const option = isOptionLike.test(symbol) ? parseOptionSymbol(symbol) : null
  return option?.ok === true ? `${rootInWords(option.value)} ${termsInWords(option.value)}` : symbol
}

type Terms = Pick<OptionContract, 'strike' | 'right' | 'expiration'>

const strikePrice = ({ strike }: Pick<Terms, 'strike'>): string =>
  formatMarketPrice(strike, { digits: strike % cent === 0 ? 2 : 3 })

/** Where it stands among words: 16.50. */
export function bareStrike(strike: Money): string {
  return strikePrice({ strike }).replace('$', '')
}

const right = (terms: Terms): string => `${strikePrice(terms)} ${terms.right.toLowerCase()}`

const termsInWords = (terms: Terms): string => `${right(terms)}, ${formatDate(terms.expiration)}`

const unbrokenTerms = (terms: Terms): string => `${right(terms)}, ${unbroken(formatDate(terms.expiration))}`

/** $180P, $137.50C */
export function strikeAndRight(terms: Pick<Terms, 'strike' | 'right'>): string {
  return `${strikePrice(terms).replace(/\.00$/, '')}${terms.right.charAt(0)}`
}

/** $180P May 31 ’24, where the ticker stands beside it. */
export function briefTerms(terms: Terms): string {
  return `${strikeAndRight(terms)} ${briefDate(terms.expiration)}`
}

const briefDate = (date: TradingDate): string => unbroken(`${formatShortDate(date)} ’${date.slice(2, 4)}`)
