/** Answers a file's questions from the ledger: which side of a contract was held on a day, and how many shares before it. */
import {
  bookLedger,
  bookOf,
  formatOptionSymbol,
  parseOptionSymbol,
  quantityFromMicros,
  wholeUnits,
} from '@wheelwright/core'
import type { Book, Entry, Ledger, Quantity, TradingDate } from '@wheelwright/core'
import type { HoldingQuestion, KnownHolding } from '../../formats/format.ts'

/** Answers what a file asks about accounts in the ledger, by account id. */
export function answersTo(
  questions: readonly HoldingQuestion[],
  ledger: Ledger,
  accountOf: (name: string | null) => string | null,
): KnownHolding[] {
  const states = new Map<string, readonly Book[]>()
  /** The books as of a day: with all of its entries, or with none of them. */
  const stateOn = (book: Book, on: TradingDate, isOver: boolean): readonly Book[] => {
    const key = `${book.accountId} ${book.underlying} ${on} ${isOver}`
    const known = states.get(key)
    if (known !== undefined) return known
    const isEarlier = ({ tradeDate }: Entry): boolean => tradeDate < on || (isOver && tradeDate === on)
    const state = [...bookLedger(book.entries.filter(isEarlier), ledger.settings).books.values()]
    states.set(key, state)
    return state
  }
  return questions.flatMap((question) => {
    const { account, symbol, on } = question
    const accountId = accountOf(account)
    const book = accountId === null ? null : bookOf(ledger, accountId, underlyingOf(symbol))
    if (book === null) return []
    const side = sideIn(stateOn(book, on, true), symbol)
    return [{ ...question, side, held: heldIn(stateOn(book, on, false), symbol) }]
  })
}

const underlyingOf = (symbol: string): string => {
  const contract = parseOptionSymbol(symbol)
  return contract.ok ? contract.value.underlying : symbol
}

/** The side that is open, else that of the contract that ended last. */
const sideIn = (books: readonly Book[], symbol: string): KnownHolding['side'] => {
  const isOf = ({ instrument }: Book['openLegs'][number] | Book['closedLegs'][number]): boolean =>
    formatOptionSymbol(instrument.contract) === symbol
  const open = books.flatMap(({ openLegs }) => openLegs).find(isOf)
  if (open !== undefined) return open.side
  const ended = books.flatMap(({ closedLegs }) => closedLegs).filter(isOf)
  return ended.toSorted((a, b) => (a.closed < b.closed ? 1 : -1))[0]?.side ?? null
}

const heldIn = (books: readonly Book[], symbol: string): Quantity => {
  const legs = books.flatMap(({ openLegs }) => openLegs)
  const contracts = legs.reduce(
    (sum, { instrument, side, contracts: count }) =>
      formatOptionSymbol(instrument.contract) === symbol ? sum + (side === 'long' ? count : -count) : sum,
    0,
  )
  const shares = books
    .flatMap(({ lots }) => lots)
    .reduce(
      (sum, lot) => (lot.symbol === symbol ? sum + (lot.side === 'long' ? 1 : -1) * lot.quantity : sum),
      0,
    )
  return quantityFromMicros(wholeUnits(contracts) + shares)
}
