/** The lots that a sale could take: those held right before it, and which of them it took. */
import type { FieldError, Problem, SaleLots } from '@wheelwright/api'
import {
  asMoved,
  bookLedger,
  bookOf,
  defaultSettings,
  derivedEntries,
  dividePrice,
  isLongTermOn,
  orderEntries,
  negateQuantity,
  quantityFromMicros,
  refuse,
  taxBasis,
  zeroQuantity,
  type Book,
  type Entry,
  type LotChoice,
  type ShareLot,
} from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { countInWords } from '../../entries/in-words.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { readEntryKeys } from '../../entries/rows/entry-keys.ts'
import { selectRowsOf } from '../../entries/rows/select-entries.ts'
import { answer, type Handlers } from '../../http/call.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import { selectAccountSettings } from '../../positions/queries.ts'

export const noSale = refuse({ kind: 'notFound', message: 'No sale of shares has that id.' } as const)

interface Sale {
  readonly entry: Entry
  readonly book: Book
}

const findSale = ({ ledger }: BooksOfUser, id: string): Sale | null => {
  for (const book of ledger.books.values()) {
    const entry = book.entries.find((each) => each.id === id)
    if (entry === undefined) continue
    const isSale = entry.instrument?.type === 'share' && entry.quantity < 0
    return isSale ? { entry, book } : null
  }
  return null
}

/** Its entries, with those that are derived for what came before them. */
const withOpening = (book: Book): readonly Entry[] => [...derivedEntries(book), ...book.entries]

/** Booked anew up to the sale, so that splits before it count and those after it don't. */
const heldBefore = ({ entry, book }: Sale, { ledger }: BooksOfUser): readonly ShareLot[] => {
  const own = withOpening(book)
  // A row of a linked transfer counts from the day on which its lots come or go.
  const ordered = orderEntries(own.map((each) => asMoved(each, book.moved)))
  const at = ordered.findIndex(({ id }) => id === entry.id)
  const earlier = new Set(ordered.slice(0, at).map(({ id }) => id))
  const others = book.joined.filter((other) => other !== book).flatMap(withOpening)
  const told = [...own.filter(({ id }) => earlier.has(id)), ...others]
  const before = bookLedger(told, { ...defaultSettings, ...ledger.settings })
  const symbol = entry.instrument?.type === 'share' ? entry.instrument.symbol : book.underlying
  return (bookOf(before, entry.accountId, symbol)?.lots ?? []).filter(({ side }) => side === 'long')
}

/** Why these lots cannot be what the sale took, at the lot that is wrong; empty when they can. */
const faultsOf = (sale: Sale, held: readonly ShareLot[], choices: readonly LotChoice[]): FieldError[] => {
  const left = new Map(held.map(({ id, quantity }) => [id, quantity]))
  const seen = new Set<string>()
  const faults = choices.flatMap(({ lotId, quantity }, index): FieldError[] => {
    const pointer = `/lots/${index}`
    const available = left.get(lotId)
    if (seen.has(lotId)) return [{ pointer: `${pointer}/lot_id`, message: 'Names the same lot twice' }]
    seen.add(lotId)
    if (available === undefined)
      return [{ pointer: `${pointer}/lot_id`, message: 'Is none of the lots held before this sale' }]
    if (quantity <= available) return []
    return [{ pointer: `${pointer}/quantity`, message: `The lot has only ${countInWords(available)} shares` }]
  })
  const [chosen, sold] = [choices.reduce((sum, { quantity }) => sum + quantity, 0), 0 - sale.entry.quantity]
  if (faults.length > 0 || chosen <= sold) return faults
  return [
    {
      pointer: '/lots',
      message: `The sale is of ${countInWords(sold)} shares, and ${countInWords(chosen)} are named`,
    },
  ]
}

/** Null when these lots can be what the sale took. */
export function choiceProblem(
  view: BooksOfUser,
  entryId: string,
  choices: readonly LotChoice[],
): Problem | null {
  const sale = findSale(view, entryId)
  if (sale === null) return noSale.refusal
  const errors = choices.length === 0 ? [] : faultsOf(sale, heldBefore(sale, view), choices)
  return errors.length === 0 ? null : { kind: 'invalid', errors }
}

const sumOf = (parts: readonly { readonly quantity: number }[]) =>
  parts.length === 0
    ? zeroQuantity
    : quantityFromMicros(parts.reduce((sum, { quantity }) => sum + quantity, 0))

const viewOf = (
  sale: Sale,
  held: readonly ShareLot[],
  choices: readonly LotChoice[],
): Pick<SaleLots, 'lots'> => ({
  lots: held
    .toSorted((a, b) => ((a.opened ?? '') < (b.opened ?? '') ? -1 : 1))
    .map((lot) => {
      const basis = taxBasis(lot)
      return {
        lotId: lot.id,
        origin: lot.origin,
        openedOn: lot.opened,
        quantity: lot.quantity,
        taxBasisPerShare: basis === null ? null : dividePrice(basis, lot.quantity, 1),
        isLongTerm: isLongTermOn(lot, sale.entry.tradeDate),
        taken: sumOf(
          sale.book.disposals.filter(
            ({ entryId, lot: taken }) => entryId === sale.entry.id && taken.id === lot.id,
          ),
        ),
        chosen: sumOf(choices.filter(({ lotId }) => lotId === lot.id)),
      }
    }),
})

export function saleLotHandlers({ db }: Deps, ledgers: Ledgers) {
  return {
    saleLots: async ({ user, parameters }) => {
      const [row] = await selectRowsOf(db.read, await readEntryKeys(db.read, user.id), [parameters.id])
      if (row === undefined || row.underlying === null) return noSale
      const view = await booksOn(db.read, ledgers, user.id, [row.underlying])
      const sale = findSale(view, parameters.id)
      if (sale === null) return noSale
      const { entry } = sale
      const settings = (await selectAccountSettings(db.read, user.id)).get(entry.accountId)
      return answer({
        entryId: entry.id,
        accountId: entry.accountId,
        symbol: entry.instrument?.type === 'share' ? entry.instrument.symbol : '',
        date: entry.tradeDate,
        quantity: negateQuantity(entry.quantity),
        disposalMethod: settings?.disposal_method ?? 'fifo',
        ...viewOf(sale, heldBefore(sale, view), view.ledger.settings.lotChoices[entry.id] ?? []),
      })
    },
  } satisfies Partial<Handlers>
}
