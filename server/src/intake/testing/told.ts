/** What happened in an account, in the words of the domain: each broker's file in the tests tells the same of it. */

export interface Contract {
  readonly root: string
  readonly expires: string
  readonly strike: number
  readonly right: 'C' | 'P'
}

interface Happened {
  /** The day it counts for, `YYYY-MM-DD`. */
  readonly on: string
}

export type LegAction = 'STO' | 'BTO' | 'BTC' | 'STC'

export interface LegTrade extends Happened {
  readonly kind: 'leg'
  readonly action: LegAction
  readonly contract: Contract
  readonly contracts: number
  readonly price: number
  readonly fee: number
}

export interface Expired extends Happened {
  readonly kind: 'expired'
  readonly contract: Contract
  readonly contracts: number
  readonly side: 'short' | 'long'
}

/** Of a short leg; its shares move at the strike, and the fee is charged with them. */
export interface Assigned extends Happened {
  readonly kind: 'assigned'
  readonly contract: Contract
  readonly contracts: number
  readonly fee: number
  readonly isShort?: boolean
}

/** Of a long leg; its shares move at the strike. */
export interface Exercised extends Happened {
  readonly kind: 'exercised'
  readonly contract: Contract
  readonly contracts: number
  readonly fee: number
}

export interface ShareTrade extends Happened {
  readonly kind: 'shares'
  readonly action: 'Buy' | 'Sell'
  readonly symbol: string
  readonly shares: number
  readonly price: number
  readonly fee: number
  /** Sells what is not held, or buys it back. */
  readonly isShort?: boolean
}

export interface Paid extends Happened {
  readonly kind: 'dividend'
  readonly symbol: string
  readonly amount: number
  /** The record date, of brokers that tell it. */
  readonly recordedOn?: string
}

/** `ratio` new shares for each old one, with the contracts that were open. */
interface SplitOf extends Happened {
  readonly kind: 'split'
  readonly symbol: string
  readonly ratio: number
  readonly held: number
  readonly short: readonly { readonly contract: Contract; readonly contracts: number }[]
}

/** Of shares or contracts between accounts; the quantity is what it adds to what is held, so that short ones that leave add. */
export interface Moved extends Happened {
  readonly kind: 'moved'
  readonly what: string | Contract
  readonly quantity: number
  readonly goes: 'in' | 'out'
}

export type Happening = LegTrade | Expired | Assigned | Exercised | ShareTrade | Paid | SplitOf | Moved

const optionFee = 0.65

/** `ABC 50P 2026-03-20` */
export function contractOf(text: string): Contract {
  const [root = '', terms = '', expires = ''] = text.split(' ')
  return {
    root,
    expires,
    strike: Number(terms.slice(0, -1)),
    right: terms.at(-1) === 'P' ? 'P' : 'C',
  }
}

export function leg(on: string, action: LegAction, contracts: number, text: string, price: number) {
  return {
    kind: 'leg',
    on,
    action,
    contracts,
    contract: contractOf(text),
    price,
    fee: cents(contracts * optionFee),
  } satisfies LegTrade
}

export function expired(
  on: string,
  contracts: number,
  text: string,
  side: Expired['side'] = 'short',
): Expired {
  return { kind: 'expired', on, contracts, contract: contractOf(text), side }
}

export function exercised(on: string, contracts: number, text: string): Exercised {
  return { kind: 'exercised', on, contracts, contract: contractOf(text), fee: 0 }
}

/** What an ending adds to the contracts that are held: it closes a short or a long leg. */
export function addedBy(ending: Expired | Assigned | Exercised): number {
  const isLong = ending.kind === 'exercised' || (ending.kind === 'expired' && ending.side === 'long')
  return isLong ? -ending.contracts : ending.contracts
}

export function assigned(on: string, contracts: number, text: string, fee = 0): Assigned {
  return {
    kind: 'assigned',
    on,
    contracts,
    contract: contractOf(text),
    fee,
  }
}

export function shares(
  on: string,
  action: ShareTrade['action'],
  count: number,
  symbol: string,
  price: number,
  fee = 0,
): ShareTrade {
  return { kind: 'shares', on, action, shares: count, symbol, price, fee }
}

/** A float of dollars as the cents that it stands for. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

/** The shares that an assignment or an exercise moves, as a trade at the strike. */
export function deliveryOf(ending: Assigned | Exercised): ShareTrade {
  const { kind, on, contract, contracts, fee } = ending
  const delivered = shares(
    on,
    (contract.right === 'P') === (kind === 'assigned') ? 'Buy' : 'Sell',
    100 * contracts,
    contract.root,
    contract.strike,
    fee,
  )
  return 'isShort' in ending && ending.isShort ? { ...delivered, isShort: true } : delivered
}

/** Signed cash of a trade after its fee. */
export function netOf(trade: LegTrade | ShareTrade): number {
  if (trade.kind === 'shares') {
    const gross = trade.shares * trade.price
    return cents(trade.action === 'Sell' ? gross - trade.fee : -gross - trade.fee)
  }
  const gross = trade.contracts * trade.price * 100
  return cents(trade.action.startsWith('S') ? gross - trade.fee : -gross - trade.fee)
}

/** The next day on which a broker posts: what happened on a Friday is posted on Monday. */
export function postedAfter(on: string): string {
  const day = new Date(`${on}T12:00:00Z`)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() % 6 === 0)
  return day.toISOString().slice(0, 10)
}

/** `2026-04-17` as `04/17/2026` */
export function slashed(on: string): string {
  return `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`
}

/** As `4/17/2026` */
export function plainSlashed(on: string): string {
  const [year = '', month = '', day = ''] = on.split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

/** `ABC   260417P00048000`, with the root padded to `width`. */
export function osi({ root, expires, strike, right }: Contract, width = 6): string {
  return `${root.padEnd(width)}${expires.slice(2).replaceAll('-', '')}${right}${String(Math.round(strike * 1000)).padStart(8, '0')}`
}
