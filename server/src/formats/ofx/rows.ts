/** One row of an OFX file by its kind. Totals are signed cash, fees come in several fields. */
import {
  absMoney,
  absQuantity,
  isIndexRoot,
  multiplyPriceWithin,
  negateMoney,
  negateQuantity,
  zeroMoney,
  zeroQuantity,
} from '@wheelwright/core/entries'
import type { Instant, Money, Quantity, ShareInstrument } from '@wheelwright/core/entries'
import {
  cashDraft,
  corporateDraft,
  endingDraft,
  inLieuDraft,
  splitDraft,
  tradeDraft,
  unsignedFee,
} from '../rows/drafts.ts'
import type { CashKind, EndingKind, RowFacts, Trade, TradeKind } from '../rows/drafts.ts'
import { isForFraction } from '../rows/in-lieu.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import { readRowFacts } from './facts.ts'
import { securityOf } from './securities.ts'
import type { Securities } from './securities.ts'
import type { Row } from '../rows/row.ts'
import { ignore, refuseRow, take, takeAll } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { isReversal, readClosureBack, readReinvestmentBack, readTradeBack } from './reversals.ts'
import { endingIn, wordedEnding } from './worded-endings.ts'

type Reader = (row: Row, facts: RowFacts, known: Securities, side: LegSide | null) => Verdict

const subAccounts = 'moves between sub-accounts of the same account'

const readers: Readonly<Record<string, Reader>> = {
  BUYOPT: (row, facts, known) => readLeg(row, facts, known, 'OPTBUYTYPE'),
  SELLOPT: (row, facts, known) => readLeg(row, facts, known, 'OPTSELLTYPE'),
  BUYSTOCK: (row, facts, known) => readTrade(row, facts, known, isCover(row) ? 'buy-to-cover' : 'buy'),
  SELLSTOCK: (row, facts, known) => readTrade(row, facts, known, isShortSale(row) ? 'sell-short' : 'sell'),
  BUYMF: (row, facts, known) => readTrade(row, facts, known, 'buy'),
  SELLMF: (row, facts, known) => readTrade(row, facts, known, 'sell'),
  CLOSUREOPT: readClosure,
  INCOME: readIncome,
  REINVEST: readReinvestment,
  RETOFCAP: readReturn,
  SPLIT: readSplit,
  INVBANKTRAN: readBank,
  MARGININTEREST: readMarginInterest,
  INVEXPENSE: readExpense,
  JRNLSEC: () => ignore(subAccounts),
  JRNLFUND: () => ignore(subAccounts),
}

/** A bill that is paid back may be sold as something else. */
const debts: ReadonlySet<string> = new Set(['BUYDEBT', 'SELLDEBT', 'BUYOTHER', 'SELLOTHER'])

/** Why a row of a bond is passed over: those of the Treasury are not kept. Null for any other row, and for other bonds. */
function aboutTreasury(name: string, row: Row, known: Securities): string | null {
  if (!debts.has(name)) return null
  // Read on a copy: that a bond has a number and no ticker is no fault of its row.
  const copy = row.copy()
  securityOf(copy, known)
  return copy.notKept
}

const sides: Readonly<Record<string, TradeKind>> = {
  BUYTOOPEN: 'buy-to-open',
  BUYTOCLOSE: 'buy-to-close',
  SELLTOOPEN: 'sell-to-open',
  SELLTOCLOSE: 'sell-to-close',
}

const closures: Readonly<Record<string, EndingKind>> = {
  ASSIGN: 'assignment',
  EXERCISE: 'exercise',
  EXPIRE: 'expiration',
}

const incomes: Readonly<Record<string, CashKind>> = {
  DIV: 'dividend',
  CGLONG: 'dividend',
  CGSHORT: 'dividend',
  INTEREST: 'interest',
  MISC: 'dividend',
}

const bankKinds: Readonly<Record<string, CashKind>> = {
  INT: 'interest',
  DIV: 'dividend',
  FEE: 'fee',
  SRVCHG: 'fee',
  ...Object.fromEntries(
    [
      'CREDIT',
      'DEBIT',
      'DEP',
      'XFER',
      'ATM',
      'CASH',
      'CHECK',
      'PAYMENT',
      'DIRECTDEP',
      'DIRECTDEBIT',
      'REPEATPMT',
      'POS',
      'OTHER',
    ].map((type) => [type, 'cash-transfer'] as const),
  ),
}

/** What the other rows of the statement tell of one. */
export interface Besides {
  /** Of the contract that it ends. */
  readonly side: LegSide | null
  /** When it was executed, unless its time is one that they all have. */
  readonly time: Instant | null
}

export function readOfxRow(name: string, row: Row, known: Securities, { side, time }: Besides): Verdict {
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  const treasury = aboutTreasury(name, row, known)
  if (treasury !== null) return ignore(treasury)
  if (reader === undefined) return refuseRow(row, null, `is not known: <${name.slice(0, 40)}>`)
  const facts = readRowFacts(row)
  if (facts === null) return { kind: 'refuse' }
  const back = isReversal(row) ? readBack(name, row, facts, known) : null
  return numbered(row, back ?? reader(row, { ...facts, time }, known, side))
}

const trades: ReadonlySet<string> = new Set(['BUYOPT', 'SELLOPT', 'BUYSTOCK', 'SELLSTOCK', 'BUYMF', 'SELLMF'])

/** What takes an earlier row back; null for cash alone and transfers, whose own signs say it. */
function readBack(name: string, row: Row, facts: RowFacts, known: Securities): Verdict | null {
  const isClosure = name === 'CLOSUREOPT'
  if (name === 'SPLIT') return refuseRow(row, 'REVERSALFITID', 'takes back a split: enter it by hand')
  if (!trades.has(name) && name !== 'REINVEST' && !isClosure) return null
  const [ending, income] = [closures[row.code('OPTACTION')], incomes[row.code('INCOMETYPE')]]
  if (isClosure && ending === undefined) return null
  const instrument = securityOf(row, known)
  if (instrument === null) return { kind: 'refuse' }
  if (ending !== undefined && isClosure) return readClosureBack(row, facts, instrument, ending)
  if (name !== 'REINVEST') return readTradeBack(row, facts, instrument)
  return readReinvestmentBack(row, facts, instrument, income === 'interest' ? 'interest' : 'dividend')
}

/** With the broker's number. */
export function numbered<V extends Verdict | undefined>(row: Row, verdict: V): V {
  return verdict?.kind === 'take' && row.has('FITID')
    ? { ...verdict, brokerId: row.text('FITID').slice(0, 255) }
    : verdict
}

function readLeg(row: Row, facts: RowFacts, known: Securities, field: string): Verdict {
  const side = row.code(field)
  const kind = sides[side]
  if (kind === undefined)
    return refuseRow(row, field, `does not say whether the trade opens or closes: '${side.slice(0, 20)}'`)
  const ended = kind.endsWith('-to-close') ? endingIn(facts.note) : null
  return ended === null ? readTrade(row, facts, known, kind) : readWorded(row, facts, known, { kind, ended })
}

interface Worded {
  readonly kind: TradeKind
  readonly ended: EndingKind
}

/** A contract that was closed for nothing but fees ended as the row's words say. */
function readWorded(row: Row, facts: RowFacts, known: Securities, { kind, ended }: Worded): Verdict {
  const verdict = readTrade(row, facts, known, kind)
  const [trade] = verdict.kind === 'take' ? verdict.drafts : []
  if (trade?.instrument?.type !== 'option' || trade.gross !== 0) return verdict
  return take(wordedEnding(facts, ended, trade.instrument, trade.quantity, trade.fees))
}

const isShortSale = (row: Row): boolean =>
  row.code('SELLTYPE') === 'SELLSHORT' || row.code('SUBACCTSEC') === 'SHORT'

const isCover = (row: Row): boolean =>
  row.code('BUYTYPE') === 'BUYTOCOVER' || row.code('SUBACCTSEC') === 'SHORT'

const sharesOnly = { buy: true, sell: true, 'sell-short': true, 'buy-to-cover': true }

function readTrade(row: Row, facts: RowFacts, known: Securities, kind: TradeKind): Verdict {
  const instrument = securityOf(row, known)
  const quantity = row.needQuantity('UNITS')
  const [price, net] = [row.money('UNITPRICE'), row.needMoney('TOTAL')]
  const charged = ['COMMISSION', 'TAXES', 'FEES', 'LOAD'].map((field) => unsignedFee(row.money(field)))
  const fees = row.sum('FEES', ...charged)
  if (instrument === null || quantity === null || net === null || fees === null) return { kind: 'refuse' }
  if (kind in sharesOnly === (instrument.type === 'option'))
    return refuseRow(row, 'UNIQUEID', 'is not what the kind of trade says')
  const trade = { kind, instrument, quantity, price, net, fees, amountField: 'TOTAL' }
  const withheld = withheldOf(row, trade)
  if (withheld === null) return { kind: 'refuse' }
  if (withheld === 0) return take(tradeDraft(row, facts, trade))
  const proceeds = row.sum('TOTAL', net, withheld)
  if (proceeds === null) return { kind: 'refuse' }
  const tax = cashDraft({ ...facts, note: withheldNote }, 'fee', instrument, negateMoney(withheld))
  return takeAll([tradeDraft(row, facts, { ...trade, net: proceeds }), tax])
}

const withheldNote = 'Withheld from the proceeds of the sale'

/**
 * What was kept back of a sale for taxes or as a penalty: TOTAL is what is left after it. It lessens no proceeds, and is a
 * charge of its own. Where price and quantity make the TOTAL without it, nothing was kept back of that.
 */
function withheldOf(row: Row, { instrument, quantity, price, net, fees }: Trade): Money | null {
  const told = ['WITHHOLDING', 'STATEWITHHOLDING', 'PENALTY'].map((field) => unsignedFee(row.money(field)))
  const withheld = row.sum('WITHHOLDING', ...told)
  if (withheld === null || withheld === 0 || price === null) return withheld
  const multiplier = instrument.type === 'option' ? instrument.multiplier : 1
  const worth = multiplyPriceWithin(price, absQuantity(quantity), multiplier)
  if (worth === null || Math.abs(worth - fees - net) >= Math.abs(worth - fees - net - withheld))
    return withheld
  row.notice('WITHHOLDING', 'is not taken off TOTAL: it is not counted')
  return zeroMoney
}

function readClosure(row: Row, facts: RowFacts, known: Securities, side: LegSide | null): Verdict {
  const action = row.code('OPTACTION')
  const kind = closures[action]
  if (kind === undefined) return refuseRow(row, 'OPTACTION', `is not known: '${action.slice(0, 20)}'`)
  const option = securityOf(row, known)
  const units = row.needQuantity('UNITS')
  const gain = row.money('TOTAL') ?? zeroMoney
  if (option === null || units === null) return { kind: 'refuse' }
  if (option.type !== 'option') return refuseRow(row, 'UNIQUEID', 'is not an option')
  const gross = isIndexRoot(option.contract.root) ? gain : zeroMoney
  // What expires is written with either sign by some brokers; for the rest the sign must fit.
  const ended = kind === 'expiration' ? side : null
  const size = absQuantity(units)
  const closes = ended === null ? units : ended === 'short' ? size : negateQuantity(size)
  if (closes !== units)
    row.notice('UNITS', `have a sign that contradicts the ${ended} contract that they end`)
  return take(endingDraft(facts, kind, option, closes, { gross, fees: zeroMoney }))
}

function sharesOf(row: Row, known: Securities): ShareInstrument | null {
  const security = securityOf(row, known)
  if (security?.type === 'option') return row.refuse('UNIQUEID', 'is an option')
  return security
}

function readIncome(row: Row, facts: RowFacts, known: Securities): Verdict {
  const type = row.code('INCOMETYPE')
  const kind = incomes[type]
  if (kind === undefined) return refuseRow(row, 'INCOMETYPE', `is not known: '${type.slice(0, 20)}'`)
  const shares = row.has('UNIQUEID') && kind === 'dividend' ? sharesOf(row, known) : null
  const amount = row.needMoney('TOTAL')
  if (amount === null) return { kind: 'refuse' }
  if (shares !== null && isForFraction(facts.note))
    return take(inLieuDraft(facts, shares, zeroQuantity, amount))
  return take(cashDraft(facts, kind, shares, amount))
}

/** Income and the shares that it bought, in one row. */
function readReinvestment(row: Row, facts: RowFacts, known: Securities): Verdict {
  const type = row.code('INCOMETYPE')
  const kind = incomes[type]
  if (kind === undefined) return refuseRow(row, 'INCOMETYPE', `is not known: '${type.slice(0, 20)}'`)
  const shares = sharesOf(row, known)
  const [quantity, price, total] = [row.needQuantity('UNITS'), row.money('UNITPRICE'), row.needMoney('TOTAL')]
  if (shares === null || quantity === null || total === null) return { kind: 'refuse' }
  const paid: Money = negateMoney(absMoney(total))
  const trade = {
    kind: 'buy',
    instrument: shares,
    quantity,
    price,
    net: paid,
    fees: zeroMoney,
    amountField: 'TOTAL',
  } as const
  return takeAll([cashDraft(facts, kind, shares, absMoney(total)), tradeDraft(row, facts, trade)])
}

function readReturn(row: Row, facts: RowFacts, known: Securities): Verdict {
  const shares = sharesOf(row, known)
  const amount = row.needMoney('TOTAL')
  return shares === null || amount === null
    ? { kind: 'refuse' }
    : take(corporateDraft(facts, shares, zeroQuantity, amount))
}

function readSplit(row: Row, facts: RowFacts, known: Securities): Verdict {
  const shares = sharesOf(row, known)
  const [numerator, denominator] = [Number(row.text('NUMERATOR')), Number(row.text('DENOMINATOR'))]
  const [before, after] = [row.quantity('OLDUNITS'), row.quantity('NEWUNITS')]
  if (shares === null) return { kind: 'refuse' }
  const change = row.sum('NEWUNITS', asMoney(after), negateMoney(asMoney(before)))
  if (change === null) return { kind: 'refuse' }
  const split = splitDraft(facts, shares, { numerator, denominator }, change as number as Quantity)
  const fraction = row.money('FRACCASH') ?? zeroMoney
  // What is left over of a share by the split is paid in the same row.
  return fraction === 0
    ? take(split)
    : takeAll([split, inLieuDraft(facts, shares, zeroQuantity, absMoney(fraction))])
}

const asMoney = (quantity: Quantity | null): Money => (quantity ?? zeroQuantity) as number as Money

/** Some brokers file as deposits and others what their words say is interest or a fee: INTEREST EARNED, LATE SETTLEMENT FEE. */
const bankWords: readonly (readonly [RegExp, CashKind])[] = [
  [/^(?:MARGIN |CREDIT |DEBIT |BANK )?INT(?:EREST)?\b/, 'interest'],
  [/\bFEES?$|^FEE CHARGED\b/, 'fee'],
]

/** Types that say no more than that cash came or went. */
const plainTypes: ReadonlySet<string> = new Set(['CREDIT', 'DEBIT', 'DEP', 'CASH', 'OTHER'])

function readBank(row: Row, facts: RowFacts): Verdict {
  const type = row.code('TRNTYPE')
  const kind = bankKinds[type]
  if (kind === undefined) return refuseRow(row, 'TRNTYPE', `is not known: '${type.slice(0, 20)}'`)
  const name = plainTypes.has(type) ? row.code('NAME') || row.code('MEMO') : ''
  const said = bankWords.find(([words]) => words.test(name))?.[1]
  return readCash(row, facts, said ?? kind, 'TRNAMT')
}

function readCash(row: Row, facts: RowFacts, kind: CashKind, field: string): Verdict {
  const amount = row.needMoney(field)
  if (amount === null) return { kind: 'refuse' }
  return take(cashDraft(facts, kind, null, amount))
}

const withheld = /\b(?:nra|non.?resident|foreign|withh\w*|w\/h)\b/i
const givenBack = /\b(?:refund|reclaim|revers)/i

/**
 * OFX states the amount of a charge, and some brokers its sign: what the row is says that it was paid, and its words
 * that it came back. (OFX, chapter 13, TOTAL)
 */
function chargeOf(row: Row, { note }: RowFacts, amount: Money): Money {
  const isGivenBack = isReversal(row) || givenBack.test(note)
  return amount > 0 && isGivenBack ? amount : negateMoney(absMoney(amount))
}

function readMarginInterest(row: Row, facts: RowFacts): Verdict {
  const amount = row.needMoney('TOTAL')
  if (amount === null) return { kind: 'refuse' }
  return take(cashDraft(facts, 'interest', null, chargeOf(row, facts, amount)))
}

/** What an expense on a security is: a fee, or tax that was withheld on what it paid. */
function readExpense(row: Row, facts: RowFacts, known: Securities): Verdict {
  const security = row.has('UNIQUEID') ? securityOf(row, known) : null
  const amount = row.needMoney('TOTAL')
  if (amount === null) return { kind: 'refuse' }
  const isTax = security?.type === 'share' && /\btax\b/i.test(facts.note) && withheld.test(facts.note)
  return take(cashDraft(facts, isTax ? 'dividend' : 'fee', security, chargeOf(row, facts, amount)))
}
