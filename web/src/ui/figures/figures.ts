/** How figures are written everywhere: exact integers in, text out. A true minus sign, never a hyphen. */
import {
  divideRounded,
  moneyFromMicros,
  tradingDateAt,
  wholeUnits,
  type Money,
  type Quantity,
  type TradingDate,
} from '@wheelwright/core'
import { hiddenWord, isPrivate } from './privacy.ts'

const minus = '\u2212'
const figureSpace = '\u2007'
const pointSpace = '\u2008'
const microDigits = 6

/** `negative` writes the sign of losses only; `always` also that of gains. Nothing that shows as zero has a sign. */
export type SignRule = 'negative' | 'always'
export type Direction = 'up' | 'down' | 'flat'

interface FigureFormat {
  digits?: number
  sign?: SignRule
}

const grouping = new Intl.NumberFormat('en-US')

/** Dollars with a fixed number of decimals (2 unless told), rounded once, half away from zero; hidden in privacy mode. */
export function formatMoney(money: Money, format: FigureFormat = {}): string {
  return isPrivate() ? hiddenWord : writeMoney(money, format)
}

/**
 * A strike or a quote: it names a contract or the market and says nothing of what somebody has. Privacy mode takes only
 * the dollar sign from it, so that on a private screen none stands before a digit.
 */
export function formatMarketPrice(money: Money, format: FigureFormat = {}): string {
  const text = writeMoney(money, format)
  return isPrivate() ? text.replace('$', '') : text
}

/** The room that a hidden figure takes: spaces of a digit's width where the digits would stand. */
export function roomOf(money: Money, format: FigureFormat = {}): string {
  return writeMoney(money, format).replaceAll(/\d/g, figureSpace)
}

/**
 * A text that others wrote, the server above all, with its amounts hidden in privacy mode, and how many shares or contracts it
 * names. A strike names a contract: it stays, without its dollar sign.
 */
export function withoutAmounts(text: string): string {
  if (!isPrivate()) return text
  return text
    .replaceAll(/\$(?=[\d,.]+ (?:call|put)\b)/g, '')
    .replaceAll(/[+\-\u2212]?\$[\d,]*\d(?:\.\d+)?[KMB]?/g, hiddenWord)
    .replaceAll(/\b\d[\d,]*(?: of \d[\d,]*)?(?= (?:free )?blocks\b)/g, hiddenWord)
    .replaceAll(/(?<!\bblocks? of )\b\d[\d,]*(?:\.\d+)?(?= (?:free )?shares?\b)/g, hiddenWord)
    .replaceAll(/\b\d[\d,]*(?= (?:short )?\d[\d,.]* (?:calls|puts)\b)/g, hiddenWord)
    .replaceAll(
      /(?<![\d.,]|hidden (?:short )?)\b\d[\d,]*(?= (?:of \d[\d,]* )?(?:(?:free|naked|short) )*(?:calls|puts|contracts?)\b)/g,
      hiddenWord,
    )
    .replaceAll(/\b\d[\d,]*(?:\.\d+)?(?= × )|(?<=that |s of the )\d[\d,]*(?= )/g, hiddenWord)
}

function writeMoney(money: Money, { digits = 2, sign = 'negative' }: FigureFormat): string {
  const rounded = roundMicros(money, digits)
  const magnitude = rounded < 0n ? -rounded : rounded
  return `${signOf(rounded, sign)}$${groupDigits(magnitude, digits)}`
}

const shortMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const thousand = moneyFromMicros(1000 * 10 ** microDigits)

/** Stands for an amount where there is room for a few letters only. */
const hiddenShort = '•••'

/** Dollars for axes and other narrow places: $1.2K, −$3.4M. */
export function formatMoneyShort(money: Money): string {
  if (isPrivate()) return hiddenShort
  const isPart = roundMicros(money, 2) % 100n !== 0n
  // Cents come in twos.
  if (isPart && Math.abs(money) < thousand) return writeMoney(money, { digits: 2 })
  return withTrueMinus(shortMoney.format(money / 10 ** microDigits))
}

const percents = new Map<string, Intl.NumberFormat>()

/** Each is made once: that takes many times as long as writing a figure with it. */
function percentFormat(digits: number, sign: SignRule): Intl.NumberFormat {
  const key = `${digits} ${sign}`
  const made =
    percents.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    })
  percents.set(key, made)
  return made
}

/** A ratio as percent, 0.0123 as +1.23%. */
export function formatPercent(ratio: number, { digits = 2, sign = 'always' }: FigureFormat = {}): string {
  return withTrueMinus(percentFormat(digits, sign).format(ratio))
}

/** Shares and contracts, which with a price known to all say what somebody has; hidden in privacy mode. */
export function formatQuantity(quantity: Quantity, padTo = 0): string {
  return isPrivate() ? hiddenWord : writeQuantity(quantity, padTo)
}

/** How many contracts or lots; hidden in privacy mode, as how many shares there are. */
export function formatContracts(contracts: number): string {
  return formatQuantity(wholeUnits(contracts))
}

/** The room that a hidden quantity takes. */
export function roomOfQuantity(quantity: Quantity, padTo = 0): string {
  return writeQuantity(quantity, padTo).replaceAll(/\d/g, figureSpace)
}

/**
 * A quantity with the decimals that it has. In a column, `padTo` gives every figure the room of that many
 * decimals in invisible spaces of a digit's width, so that the points align.
 */
function writeQuantity(quantity: Quantity, padTo = 0): string {
  const magnitude = BigInt(Math.abs(quantity))
  const unit = 10n ** BigInt(microDigits)
  const fraction = (magnitude % unit).toString().padStart(microDigits, '0').replace(/0+$/, '')
  const whole = `${quantity < 0 ? minus : ''}${grouping.format(magnitude / unit)}`
  const missing = figureSpace.repeat(Math.max(0, padTo - fraction.length))
  if (fraction === '') return padTo > 0 ? `${whole}${pointSpace}${missing}` : whole
  return `${whole}.${fraction}${missing}`
}

/** How many decimals the figures of a column need. */
export function decimalsNeeded(quantities: Iterable<Quantity | null>): number {
  let needed = 0
  for (const quantity of quantities) {
    if (quantity === null) continue
    const fraction = writeQuantity(quantity).split('.')[1]
    needed = Math.max(needed, fraction?.length ?? 0)
  }
  return needed
}

/** Which way an amount points once it is written with so many decimals. */
export function directionOf(money: Money, digits = 2): Direction {
  const rounded = roundMicros(money, digits)
  if (rounded === 0n) return 'flat'
  return rounded > 0n ? 'up' : 'down'
}

/** Which way a ratio points once it is written as percent with so many decimals. */
export function directionOfRatio(ratio: number, digits = 2): Direction {
  const written = formatPercent(ratio, { digits })
  if (written.startsWith('+')) return 'up'
  return written.startsWith(minus) ? 'down' : 'flat'
}

const longDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Nov 05, 2026 */
export function formatDate(date: TradingDate): string {
  return longDate.format(Date.parse(date))
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' })

/** Nov 05: a day is written alike with and without its year. */
export function formatShortDate(date: TradingDate): string {
  return shortDate.format(Date.parse(date))
}

/** Nov 05 within the current year, Nov 05, 2027 outside of it. */
export function formatCardDate(date: TradingDate, today: TradingDate): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatShortDate(date) : formatDate(date)
}

/** A date in what may break: never within itself. */
export function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}

export function formatUnbrokenDate(date: TradingDate, today: TradingDate): string {
  return unbroken(formatCardDate(date, today))
}

/** Without `hour12`, which some browsers take for a day that begins at 24:00. */
const newYork = { timeZone: 'America/New_York', hourCycle: 'h23' } as const
const clock = new Intl.DateTimeFormat('en-US', { ...newYork, hour: '2-digit', minute: '2-digit' })
const weekdayName = new Intl.DateTimeFormat('en-US', { ...newYork, weekday: 'short' })
const exact = new Intl.DateTimeFormat('en-US', {
  ...newYork,
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When it was, as New York counts: 15:42 today, Fri 16:00 this week, else the date. */
export function formatWhen(ms: number, nowMs: number): string {
  if (tradingDateAt(ms) === tradingDateAt(nowMs)) return clock.format(ms)
  if (nowMs - ms < 6 * day && nowMs >= ms) return `${weekdayName.format(ms)} ${clock.format(ms)}`
  return formatDate(tradingDateAt(ms))
}

/** The instant in full, for those who ask: Nov 20, 2026, 16:00:00 EST. */
export function formatInstant(ms: number): string {
  return exact.format(ms)
}

/** How old something is, in the largest unit that fits. A clock that runs ahead counts as just now. */
export function formatAge(ageMs: number): string {
  if (ageMs < minute) return 'just now'
  if (ageMs < hour) return `${Math.floor(ageMs / minute)} min old`
  if (ageMs < day) return `${Math.floor(ageMs / hour)} h old`
  const days = Math.floor(ageMs / day)
  return days === 1 ? '1 day old' : `${grouping.format(days)} days old`
}

function roundMicros(money: Money, digits: number): bigint {
  return divideRounded(BigInt(money), 10n ** BigInt(microDigits - digits))
}

function signOf(value: bigint, rule: SignRule): string {
  if (value < 0n) return minus
  return rule === 'always' && value > 0n ? '+' : ''
}

function groupDigits(magnitude: bigint, digits: number): string {
  const unit = 10n ** BigInt(digits)
  const whole = grouping.format(magnitude / unit)
  return digits === 0 ? whole : `${whole}.${(magnitude % unit).toString().padStart(digits, '0')}`
}

function withTrueMinus(text: string): string {
  return text.replace('-', minus)
}
