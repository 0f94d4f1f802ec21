// One dated line of a scenario as the entries that a broker would send for it.
import { assert, assertNever } from '../../base/assert.ts'
import { instantFromMs } from '../../base/instant.ts'
import {
  moneyFromMicros,
  multiplyPrice,
  negateMoney,
  subtractMoney,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { optionContract } from '../../instruments/option-contract.ts'
import {
  negateQuantity,
  quantityFromNumber,
  wholeUnits,
  zeroQuantity,
  type Quantity,
} from '../../base/quantity.ts'
import { day, dollars } from '../../testing/samples.ts'
import { newYorkTime, type TradingDate } from '../../base/trading-date.ts'
import type {
  Entry,
  OptionEnding,
  OptionInstrument,
  OptionTrade,
  ShareInstrument,
  ShareTrade,
} from '../entries/entry.ts'
import { deliversIn } from '../booking/deliveries/deliveries.ts'

interface Defaults {
  readonly accountId: string
  readonly feePerContract: Money
  readonly source: string
  /** How many entries stand before: numbers the ids. */
  readonly count: number
}

type Facts = Omit<Entry & { readonly kind: 'fee' }, 'kind' | 'instrument'>

const optionVerbs: Readonly<Record<string, readonly [OptionTrade['kind'] | OptionEnding['kind'], 1 | -1]>> = {
  STO: ['sell-to-open', -1],
  BTO: ['buy-to-open', 1],
  BTC: ['buy-to-close', 1],
  STC: ['sell-to-close', -1],
  EXPIRE: ['expiration', 1],
  LAPSE: ['expiration', -1],
  ASSIGN: ['assignment', 1],
  EXERCISE: ['exercise', -1],
}

/** The entries of a line such as `2026-01-05 STO 2 PCG 50P 2026-02-20 @ 2.00 fee 1.30`. */
export function readEntries(line: string, defaults: Defaults): Entry[] {
  const words = line.split(/\s+/)
  const [date = '', verb = ''] = words
  const facts = readFacts(day(date), words, defaults)
  if (verb in optionVerbs) return readOption(verb, words, facts, defaults)
  return [readOther(verb, words, facts)]
}

function readOther(verb: string, words: readonly string[], facts: Facts): Entry {
  switch (verb) {
    case 'BUY':
    case 'SELL':
      return readShares(verb, words, facts)
    case 'OPENING':
    case 'TRANSFER': {
      const kind = verb === 'OPENING' ? 'opening-balance' : 'share-transfer'
      const held = {
        quantity: units(words[2]),
        price: priceOf(words),
        acquiredOn: dateAfter('acquired', words),
        ...charged(dollars(after('fee', words) ?? '0')),
      }
      const option = /^[\d.]+[CP]$/.test(words[4] ?? '')
      return { ...facts, kind, ...held, instrument: option ? readContract(words) : shares(words[3]) }
    }
    case 'DIVIDEND':
      return {
        ...withCash(facts, dollars(words[3] ?? '')),
        kind: 'dividend',
        instrument: shares(words[2]),
        exDate: dateAfter('ex', words),
      }
    case 'INTEREST':
    case 'CHARGE':
    case 'DEPOSIT': {
      const kind = verb === 'INTEREST' ? 'interest' : verb === 'CHARGE' ? 'fee' : 'cash-transfer'
      const instrument = words[3] === undefined ? null : shares(words[3])
      return { ...withCash(facts, dollars(words[2] ?? '')), kind, instrument }
    }
    case 'SPLIT':
      return readSplit(words, facts)
    case 'RETURN':
      return readReturn(words, facts)
    case 'RENAME':
      return { ...facts, kind: 'symbol-change', instrument: shares(words[2]), newSymbol: words[3] ?? '' }
    case 'CHANGE': {
      const added = after('added', words)
      if (added !== null) {
        const instrument = readContract(words)
        return {
          ...facts,
          kind: 'contract-change',
          instrument,
          becomes: instrument,
          contractsPerOld: 1,
          quantity: units(added),
        }
      }
      const becomes = readContract(['', '', '', ...words.slice(words.indexOf('to') + 1)])
      const contractsPerOld = Number(after('times', words) ?? 1)
      return { ...facts, kind: 'contract-change', instrument: readContract(words), becomes, contractsPerOld }
    }
    default:
      return assertNever(verb as never)
  }
}

function readSplit(words: readonly string[], facts: Facts): Entry {
  const change = after('change', words)
  const isRatioLent = words.includes('lent')
  const at = change === null ? 3 : words.indexOf('lent') + 1
  const [numerator, denominator] = at === 0 ? [] : words.slice(at, at + 2).map(Number)
  const ratio = { numerator: numerator ?? null, denominator: denominator ?? null }
  return {
    ...facts,
    kind: 'split',
    instrument: shares(words[2]),
    quantity: change === null ? zeroQuantity : units(change),
    ...ratio,
    ...(isRatioLent ? { isRatioLent } : {}),
  }
}

function readReturn(words: readonly string[], facts: Facts): Entry {
  const instrument = shares(words[2])
  return { ...withCash(facts, dollars(words[3] ?? '')), kind: 'corporate-action', instrument }
}

function readShares(verb: 'BUY' | 'SELL', words: readonly string[], facts: Facts): ShareTrade {
  const quantity = verb === 'BUY' ? units(words[2]) : negateQuantity(units(words[2]))
  const price = priceOf(words)
  const gross = price === null ? zeroMoney : negateMoney(multiplyPrice(price, quantity, 1))
  const kind = verb === 'BUY' ? 'buy' : 'sell'
  const fees = dollars(after('fee', words) ?? '0')
  return {
    ...withCash(facts, gross, fees),
    kind,
    instrument: shares(words[3]),
    quantity,
    price,
    deliveryOf: null,
    ...shortSale(words),
  }
}

/** `short` on a sale, or an assignment whose shares are owed; `cover` on a purchase of what is. */
function shortSale(words: readonly string[]): { readonly opensShort?: true; readonly closesShort?: true } {
  if (words.includes('cover')) return { closesShort: true }
  return words.includes('short') ? { opensShort: true } : {}
}

function readOption(
  verb: string,
  words: readonly string[],
  facts: Facts,
  { feePerContract }: Defaults,
): Entry[] {
  const [kind, sign] = optionVerbs[verb] ?? assertNever(verb as never)
  const contracts = Number(words[2])
  const quantity = wholeUnits(sign * contracts)
  const instrument = readContract(words)
  const traded = kind !== 'expiration' && kind !== 'assignment' && kind !== 'exercise'
  const price = priceOf(words)
  const gross =
    price === null ? zeroMoney : negateMoney(multiplyPrice(price, quantity, instrument.multiplier))
  const standard = moneyFromMicros(traded ? feePerContract * contracts : 0)
  const fees = after('fee', words) === null ? standard : dollars(after('fee', words) ?? '')
  if (traded) return [{ ...withCash(facts, gross, fees), kind, instrument, quantity, price }]
  // The fee of an assignment is charged with its shares.
  const ownFees = kind === 'expiration' || words.includes('alone') ? fees : zeroMoney
  const ending: OptionEnding = {
    ...withCash(facts, gross, ownFees),
    kind,
    instrument,
    quantity,
    price: null,
    ...(words.includes('posted-after-close') ? { postedAfterClose: true } : {}),
  }
  return kind === 'expiration' || words.includes('alone')
    ? [ending]
    : [ending, { ...shareRow(ending, contracts, fees), ...shortSale(words) }]
}

function shareRow(ending: OptionEnding, contracts: number, fees: Money): ShareTrade {
  const { contract, multiplier, deliverable } = ending.instrument
  const buys = deliversIn(ending)
  const count = contracts * ((deliverable ?? 0) / 1_000_000)
  const cost = multiplyPrice(contract.strike, wholeUnits(contracts), multiplier)
  const facts = withCash({ ...ending, id: `${ending.id}s` }, buys ? negateMoney(cost) : cost, fees)
  const quantity = wholeUnits(buys ? count : -count)
  const price = moneyFromMicros(Math.round(cost / count))
  return {
    ...facts,
    kind: buys ? 'buy' : 'sell',
    instrument: shares(contract.underlying),
    quantity,
    price,
    deliveryOf: null,
  }
}

function readFacts(
  tradeDate: TradingDate,
  words: readonly string[],
  { accountId, count, source }: Defaults,
): Facts {
  const time = after('time', words)?.split(':').map(Number)
  return {
    id: after('id', words) ?? `e${count + 1}`,
    accountId,
    quantity: zeroQuantity,
    price: null,
    gross: zeroMoney,
    fees: zeroMoney,
    netCash: zeroMoney,
    tradeDate,
    time: time ? instantFromMs(newYorkTime(tradeDate, time[0] ?? 0, time[1] ?? 0)) : null,
    postedAt: null,
    brokerId: null,
    orderId: after('order', words),
    batchId: null,
    source,
    note: '',
  }
}

/** `... 2 PCG 50P 2026-02-20`; `per 11` sets another deliverable. */
function readContract(words: readonly string[]): OptionInstrument {
  const [, , , root = '', terms = '', expiration = ''] = words
  const right = terms.endsWith('C') ? 'Call' : 'Put'
  const contract = optionContract({
    root,
    right,
    strike: dollars(terms.slice(0, -1)),
    expiration: day(expiration),
  })
  assert(contract.ok, `not a contract: ${words.join(' ')}`)
  const deliverable = wholeUnits(Number(after('per', words) ?? 100))
  return { type: 'option', contract: contract.value, multiplier: 100, deliverable }
}

function withCash<F extends Facts>(facts: F, gross: Money, fees: Money = zeroMoney): F {
  return { ...facts, gross, fees, netCash: subtractMoney(gross, fees) }
}

const charged = (fees: Money) => ({ fees, netCash: subtractMoney(zeroMoney, fees) })

function priceOf(words: readonly string[]): Money | null {
  const price = after('@', words)
  return price === null ? null : dollars(price)
}

function after(word: string, words: readonly string[]): string | null {
  const index = words.indexOf(word)
  return index < 0 ? null : (words[index + 1] ?? null)
}

function dateAfter(word: string, words: readonly string[]): TradingDate | null {
  const date = after(word, words)
  return date === null ? null : day(date)
}

function shares(symbol: string | undefined): ShareInstrument {
  assert(symbol !== undefined, 'no symbol')
  return { type: 'share', symbol }
}

function units(text: string | undefined): Quantity {
  const parsed = quantityFromNumber(Number(text))
  assert(parsed.ok, `not a quantity: ${text}`)
  return parsed.value.value
}
