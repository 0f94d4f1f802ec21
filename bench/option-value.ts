/** Option values in one process: European with Greeks, implied volatilities and American values a second. */
import {
  impliedVolatility,
  valueAmerican,
  valueEuropean,
  americanPrice,
  escrow,
  type EscrowedTerms,
  type ValuedOption,
} from '@wheelwright/core'
import { quantile } from './measure.ts'
import type { Figure } from './measure.ts'
import { withPackages, type Packages } from './option-packages.ts'

const runs = 9

/** Options as chains have them, all told from their number: spread over strikes, times, rates and volatilities. */
const optionAt = (number: number, dividendYield = 0.04 * ((number * 0.7548777) % 1)): ValuedOption => ({
  right: number % 2 === 0 ? 'Put' : 'Call',
  spot: 100,
  strike: 70 + 60 * ((number * 0.6180339887) % 1),
  years: 0.02 + 1.5 * ((number * 0.5698403) % 1),
  rate: 0.01 + 0.05 * ((number * 0.3819661) % 1),
  dividendYield,
  volatility: 0.1 + 0.6 * ((number * 0.8191725) % 1),
})

/** The median of the runs, as calls a second; the first run is that of a cold compiler. */
const callsASecond = (count: number, call: (index: number) => number): number => {
  const rates: number[] = []
  let sum = 0
  for (let run = 0; run <= runs; run += 1) {
    const startedAt = performance.now()
    for (let index = 0; index < count; index += 1) sum += call(index)
    if (run > 0) rates.push(count / ((performance.now() - startedAt) / 1000))
  }
  if (!Number.isFinite(sum)) throw new Error('an option without a value')
  return quantile(rates, 0.5)
}

const perSecond = (name: string, rate: number, bar: number | null): Figure => ({
  name,
  measured: `${Math.round(rate).toLocaleString('en')} a second`,
  bar: bar === null ? '' : `at least ${bar.toLocaleString('en')} a second`,
  holds: bar === null || rate >= bar,
})

const priceOf = (option: ValuedOption): number => {
  const value = valueEuropean(option)
  if (!value.ok) throw new Error(value.refusal.kind)
  return value.value.price
}

const vegaOf = (option: ValuedOption): number => {
  const value = valueEuropean(option)
  return value.ok ? value.value.vega : Number.NaN
}

const escrowed = (option: ValuedOption): EscrowedTerms => {
  const terms = escrow(option)
  if (!terms.ok) throw new Error(terms.refusal.kind)
  return terms.value
}

const deltaOf = (option: ValuedOption): number => {
  const value = valueAmerican(option)
  return value.ok ? value.value.delta : Number.NaN
}

/** Options whose price tells a volatility, with that price. */
const quotesOf = (options: readonly ValuedOption[]) =>
  options
    .map((option) => ({ option, price: priceOf(option) }))
    .filter(({ option, price }) => impliedVolatility(option, price).ok)

const volatilityAt = (quotes: ReturnType<typeof quotesOf>) => (index: number) => {
  const quote = quotes[index]
  const volatility = quote && impliedVolatility(quote.option, quote.price)
  return volatility?.ok ? volatility.value : Number.NaN
}

/** Speed and largest error of the packages beside ours, without a yield, which they do not know. */
const beside = (packages: Packages): Figure[] => {
  const options = Array.from({ length: 2_000 }, (_, number) => optionAt(number, 0))
  const termsOf = ({ spot, strike, years, volatility, rate, right }: ValuedOption) =>
    [spot, strike, years, volatility, rate, right.toLowerCase()] as const
  const terms = options.map(termsOf)
  const at = <T>(values: readonly T[], index: number): T => values[index] as T
  const values = callsASecond(options.length, (index) => {
    const given = at(terms, index)
    return packages.greeks.reduce((sum, greek) => sum + greek(...given), packages.blackScholes(...given))
  })
  const error = Math.max(
    ...options.map((option, index) => Math.abs(packages.blackScholes(...at(terms, index)) - priceOf(option))),
  )
  const quotes = quotesOf(options)
  const imply = (index: number) => {
    const { option, price } = at(quotes, index)
    const { spot, strike, years, rate, right } = option
    return packages.impliedVolatility(price, spot, strike, years, rate, right.toLowerCase())
  }
  const volatilities = callsASecond(quotes.length, imply)
  const volatilityErrors = quotes.map(({ option }, index) => Math.abs(imply(index) - option.volatility))
  const oursErrors = quotes.map(({ option }, index) =>
    Math.abs(volatilityAt(quotes)(index) - option.volatility),
  )
  const said = (rate: number, text: string) => `${Math.round(rate).toLocaleString('en')} a second, ${text}`
  return [
    {
      name: 'the same with npm packages black-scholes and greeks, no yield',
      measured: said(values, `prices off by up to ${error.toExponential(1)}`),
      bar: 'for comparison',
      holds: true,
    },
    {
      name: 'implied volatilities with npm package implied-volatility, no yield',
      measured: said(
        volatilities,
        `off by up to ${Math.max(...volatilityErrors).toExponential(1)}, ours by ${Math.max(...oursErrors).toExponential(1)}`,
      ),
      bar: 'for comparison',
      holds: true,
    },
  ]
}

export function optionValue(): Figure[] {
  const options = Array.from({ length: 100_000 }, (_, number) => optionAt(number))
  const quotes = quotesOf(options)
  const terms = options.slice(0, 5_000).map(escrowed)
  const dated = options.slice(0, 200).map((option) => ({
    ...option,
    dividendYield: 0,
    dividends: [0.1, 0.35, 0.6, 0.85, 1.1, 1.35].map((years) => ({ years, amount: 0.6 })),
  }))
  const datedTerms = dated.map(escrowed)
  const volatilityOf = (index: number): number => (options[index] as ValuedOption).volatility
  return [
    perSecond(
      'European values with Greeks (median)',
      callsASecond(options.length, (index) => vegaOf(options[index] as ValuedOption)),
      1_000_000,
    ),
    perSecond('implied volatilities (median)', callsASecond(quotes.length, volatilityAt(quotes)), 500_000),
    perSecond(
      'American values with a continuous yield (median)',
      callsASecond(terms.length, (index) =>
        americanPrice(terms[index] as EscrowedTerms, volatilityOf(index)),
      ),
      20_000,
    ),
    perSecond(
      'the same with Greeks',
      callsASecond(2_000, (index) => deltaOf(options[index] as ValuedOption)),
      null,
    ),
    perSecond(
      'American values with dated dividends',
      callsASecond(datedTerms.length, (index) =>
        americanPrice(datedTerms[index] as EscrowedTerms, volatilityOf(index)),
      ),
      null,
    ),
    ...(withPackages(beside) ?? []),
  ]
}
