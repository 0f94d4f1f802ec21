/**
 * What Reconciliation looks at. As it was settled: the briefs of all books, and only those books of which more is to be said. Where
 * that lags, all of them.
 */
import { countPendingLegs, unexpiredFrom, type TradingDate } from '@wheelwright/core'
import type { Reader } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import { keyOfPosition } from '../../entries/marks.ts'
import { findSettledBooks } from '../../portfolio/books-on.ts'
import { readAsked } from '../../portfolio/settled-revision.ts'
import { selectProfits } from '../../portfolio/settled-profits.ts'
import { selectAccounts, selectComparedRows, type ComparedRow } from '../../positions/queries.ts'
import { briefsOf, type BookBrief } from './book-brief.ts'
import { readUnitProfits, underlyingOfUnit, type UnitProfit } from '../profit/unit-profit.ts'

interface Beside {
  readonly briefs: readonly BookBrief[]
  readonly rows: readonly ComparedRow[]
  readonly accounts: readonly AccountRow[]
}

interface ToRead extends Beside, Pick<BooksOfUser, 'ledger' | 'cycleSettings'> {}

/** Underlyings with contracts past their last day, or of which something is held that the broker's snapshot is compared with. */
const heldAndAsked = (
  units: readonly UnitProfit[],
  compared: readonly ComparedRow[],
  unexpired: TradingDate,
): string[] => {
  const keys = new Set(compared.map(keyOfPosition))
  return units
    .filter(({ parts }) =>
      parts.some(
        ({ open }) => countPendingLegs(open, unexpired) > 0 || open.some(({ key }) => keys.has(key)),
      ),
    )
    .map((unit) => underlyingOfUnit(unit) ?? '')
}

const selectBeside = async (db: Reader, userId: string): Promise<Omit<Beside, 'briefs'>> => {
  const [rows, accounts] = await Promise.all([selectComparedRows(db, userId), selectAccounts(db, userId)])
  return { rows, accounts }
}

/**
 * Cash that names no symbol. What was paid in and out is among its entries and nowhere else, and in no profit that is stored, so
 * that it is always booked.
 */
const unnamedCash = ''

export async function readToReconcile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ledgers: Ledgers,
  userId: string,
): Promise<ToRead> {
  const found = await findSettledBooks(db.read, ledgers, userId, async () => {
    const units = readUnitProfits(await selectProfits(db.read, userId))
    const asked = await readAsked(db.read, userId)
    const beside = await selectBeside(db.read, userId)
    const compared = beside.rows.filter(({ difference }) => difference !== null)
    const symbols = new Set([
      unnamedCash,
      ...(asked?.told ?? []),
      ...heldAndAsked(units, compared, unexpiredFrom(clock())),
      ...compared.map(({ underlying_symbol, symbol }) => underlying_symbol ?? symbol),
    ])
    const onSymbols = units.filter((unit) => underlyingOfUnit(unit) !== null)
    return { symbols: [...symbols], beside: { ...beside, briefs: onSymbols.flatMap(({ briefs }) => briefs) } }
  })
  if (found !== null) {
    const { books, beside } = found
    const ofCash = [...books.ledger.books.values()].filter(({ underlying }) => underlying === null)
    return { ...books, ...beside, briefs: [...beside.briefs, ...briefsOf(ofCash, beside.accounts)] }
  }
  const { ledger, cycleSettings } = await ledgers.of(userId)
  const beside = await selectBeside(db.read, userId)
  return { ledger, cycleSettings, ...beside, briefs: briefsOf(ledger.books.values(), beside.accounts) }
}
