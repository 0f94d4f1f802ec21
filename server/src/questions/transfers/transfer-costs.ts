/** Shares that came from an account that is none of the user's here, and no row says what they cost: only the user knows. */
import type { Question, QuestionAnswer } from '@wheelwright/api'
import { cameWithoutCost, ok, sharesUntold } from '@wheelwright/core'
import type { Book, HoldingEntry, Ledger, LedgerSettings, Result, UnseenOpening } from '@wheelwright/core'
import { byDay } from '../../entries/books/by-day.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { dayInWords } from '../../entries/in-words.ts'
import type { AnswerRefusal, Asked, Effect } from '../asked.ts'
import { nextPart, oneCost, shares, statedCost } from '../openings/opening-costs.ts'
import { openingLots } from '../openings/opening-lots.ts'

/** A transfer of which something is asked, told as what stood before a history is. */
interface Transfer {
  readonly entry: HoldingEntry
  readonly opening: UnseenOpening
  readonly part: number
  readonly id: string
}

const tell = (book: Book, { entry, opening, id }: Transfer, accounts: AccountNumbers): Question => {
  const symbol = entry.instrument.type === 'share' ? entry.instrument.symbol : book.underlying
  const { asked } = opening
  return {
    id,
    kind: 'opening_cost',
    accountId: book.accountId,
    accountNumber: accounts.get(book.accountId) ?? null,
    symbol,
    text: `What did ${shares(asked)} of ${symbol} cost?`,
    evidence: [
      `${shares(entry.quantity)} came from another account on ${dayInWords(entry.tradeDate)}, and the row states no cost.`,
      ...(asked === entry.quantity ? [] : [`You said what ${shares(entry.quantity - asked)} of them cost.`]),
      'Import the history of that account, and the shares bring their lots along.',
      'Until this is answered their gain is unknown.',
    ],
    entryIds: [entry.id],
    quantity: asked,
    option: null,
    choices: [
      { choice: 'cost', label: 'Enter what they cost, with fees', asks: ['price', 'acquired_on'] },
      { choice: 'cost_unknown', label: 'Their cost is not known', asks: [] },
      { choice: 'lots', label: 'Enter them lot by lot', asks: ['lots'] },
    ],
    alike: 'moved_in',
    together: ['moved_in', book.accountId, entry.tradeDate, symbol].join(' '),
  }
}

const effectOf = (
  { entry, opening, part }: Transfer,
  answer: QuestionAnswer,
): Result<Effect, AnswerRefusal> => {
  const { choice, lots = [] } = answer
  if (choice === 'cost_unknown') return oneCost(opening, part, { price: null, acquiredOn: null })
  if (choice === 'lots') {
    const told = openingLots(lots, { opening, part, leftOn: null })
    return told.ok ? ok({ opening: [entry.id, { lots: told.value }] }) : told
  }
  const cost = statedCost(answer, { did: 'came', on: entry.tradeDate })
  return cost.ok ? oneCost(opening, part, cost.value) : cost
}

/** The rows in that may be the same shares as rows out of the user's: that is asked first. */
export function proposedIns({ transferLinks }: Pick<Ledger, 'transferLinks'>): ReadonlySet<string> {
  return new Set(transferLinks.asked.flatMap(({ ins }) => ins.map(({ entry }) => entry.id)))
}

/** Asked of each row until it is answered for all of its shares, or the row is linked. */
export function transferCosts(
  book: Book,
  settings: LedgerSettings,
): readonly { readonly entryId: string; readonly asked: Asked }[] {
  const unpriced = book.entries.filter(cameWithoutCost).toSorted(byDay)
  return unpriced.flatMap((entry) => {
    if (book.moved.has(entry.id)) return []
    const untold = sharesUntold(entry, settings)
    if (untold === 0) return []
    const part = nextPart(settings.openings?.[entry.id])
    const id = `opening_cost:${entry.id}${part === 0 ? '' : `:${part}`}`
    const opening: UnseenOpening = { entry, lots: [entry], asked: untold, neededBy: [entry.id] }
    const transfer = { entry, opening, part, id }
    const asked: Asked = {
      id,
      kind: 'opening_cost',
      tell: (accounts) => tell(book, transfer, accounts),
      effectOf: (answer) => effectOf(transfer, answer),
    }
    return [{ entryId: entry.id, asked }]
  })
}
