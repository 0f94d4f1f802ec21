/**
 * Names of a file that no account has, beside accounts of which no file has told: users name an account as they like for a
 * file that names none, and another file of it names it otherwise.
 */
import type { Entry, EntryKind } from '@wheelwright/core'
import type { Reader } from '../../../database/database.ts'
import type { AccountRow } from '../../../database/schema.ts'
import { detailOf } from '../../../entries/batches/batches.ts'
import { addNoted, FileNotes } from '../../../formats/rows/notes.ts'
import { symbolOf } from '../../../entries/rows/entry-row.ts'
import type { PositionBlock } from '../../../formats/format.ts'
import type { FileSummary, ReadEntry } from '../../../reading/read-parts.ts'
import { heldKey, likenessOfHeld } from '../../../positions/alike-holdings.ts'
import { likenessOf, tradesOf } from './alike-accounts.ts'
import { mayShareBroker } from '../../../positions/unknown-broker.ts'
import { isNickname, shownEnd, type ResolvedAccount } from './resolve-accounts.ts'

/** Into which account what a name told came: what was answered once is not asked again. */
export async function selectNamesOfFiles(db: Reader, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('entry_batches')
    .select('detail')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
  const accounts = rows.flatMap((row) => detailOf(row).accounts)
  return new Map(accounts.flatMap(({ id, namedInFile: name }) => (name === null ? [] : [[name, id]])))
}

interface Names {
  readonly accounts: readonly ResolvedAccount[]
  readonly existing: readonly AccountRow[]
  readonly byName: ReadonlyMap<string, string>
  /** The user has said which account it is: what may be one is told, and not asked for again. */
  readonly isAnswered: boolean
}

/** A name of a file, where it first stands, and the account that may be the one. */
export interface SameAccount {
  readonly name: string
  readonly line: number
  readonly account: AccountRow
  /** What of the file is under that account already: trades, positions, or contracts that the file closes. */
  readonly shared: 'trades' | 'positions' | 'contracts'
  /** Most of it is: else the user is asked without an answer at hand. */
  readonly isLikely: boolean
}

export function mayBeOne({ name, account, shared, isLikely }: SameAccount): string {
  const known = account.account_number
  const which = `${isLikely ? '' : 'some of '}${shared === 'contracts' ? 'the contracts that it closes' : `its ${shared}`}`
  return (
    `The file names the account '${name}', and ${which} are under your account '${known}' already. ` +
    `Choose '${known}' where the two are one account; else it is a new one.`
  )
}

/** A file of several accounts can't be put into one, and an answer stands: what may count twice is told beside its rows. */
export function withNotice(summary: FileSummary, same: SameAccount | null): FileSummary {
  if (same === null) return summary
  const notes = new FileNotes()
  const { name, shared, account } = same
  const reason =
    shared === 'contracts'
      ? `closes a contract that your account '${account.account_number}' holds and '${name}' does not: where the two are one ` +
        'account, undo one of the imports and import its file again into the other account'
      : `is one of the ${shared} of '${name}' that are under your account '${account.account_number}' already: where the two ` +
        'are one account they count twice until one of the imports is undone'
  notes.notices.add({ line: same.line, column: null, reason, raw: '' })
  const { noted, notices } = notes.summary()
  return { ...summary, noted: addNoted(summary.noted, noted), notices: [...notices, ...summary.notices] }
}

const isShownBy = (accounts: readonly ResolvedAccount[], number: string): boolean =>
  accounts.some(({ isNew, namedInFile }) => {
    const end = isNew && namedInFile !== null ? shownEnd(namedInFile) : null
    return end !== null && number.endsWith(end)
  })

/** What a file tells under one name. */
interface Told {
  readonly trades: string[]
  readonly opened: Set<string>
  /** With the line that says so, as the next. */
  readonly closed: Map<string, number>
  readonly held: Map<string, number>
  line: number | null
}

const nothing = (): Told => ({
  trades: [],
  opened: new Set(),
  closed: new Map(),
  held: new Map(),
  line: null,
})

/** Contracts that the file closes and has not opened. */
const closedOf = ({ opened, closed }: Told): ReadonlyMap<string, number> =>
  new Map([...closed].filter(([key]) => !opened.has(key)))

const addContract = (told: Told, { entry, line }: ReadEntry): void => {
  if (entry.instrument?.type !== 'option') return
  const symbol = symbolOf(entry.instrument) ?? ''
  if (entry.kind === 'sell-to-open') told.opened.add(heldKey(symbol, 'short'))
  if (entry.kind === 'buy-to-open') told.opened.add(heldKey(symbol, 'long'))
  if (closingKinds.has(entry.kind))
    told.closed.set(heldKey(symbol, entry.quantity > 0 ? 'short' : 'long'), line)
}

const closingKinds: ReadonlySet<EntryKind> = new Set([
  'buy-to-close',
  'sell-to-close',
  'assignment',
  'exercise',
  'expiration',
])

/** What the accounts have told so far, by their ids; each is read where it is needed. */
export interface ToldBefore {
  readonly entries: () => Promise<ReadonlyMap<string, readonly Entry[]>>
  readonly held: () => Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

export class NewNames {
  /** Whether the user can choose the account that is found. */
  readonly canAsk: boolean
  readonly #candidates: readonly AccountRow[]
  readonly #only: string | null
  readonly #told: ReadonlyMap<string, Told>

  constructor({ accounts, existing, byName, isAnswered }: Names) {
    this.canAsk = !isAnswered && accounts.length === 1
    const own = new Set(accounts.map(({ id }) => id))
    const named = new Set(byName.values())
    this.#candidates = existing.filter(
      ({ id, account_number, broker }) =>
        !own.has(id) &&
        accounts.some((account) => mayShareBroker(account.broker, broker)) &&
        // A file that names its account is of no other that a file has named, unless its name is the end of that one's number.
        (isAnswered || (isNickname(account_number) && !named.has(id)) || isShownBy(accounts, account_number)),
    )
    const names = accounts.flatMap(({ isNew, namedInFile, accountNumber }) =>
      isNew && (isAnswered || namedInFile !== null) ? [isAnswered ? accountNumber : (namedInFile ?? '')] : [],
    )
    this.#only = accounts.length === 1 ? (names[0] ?? null) : null
    this.#told = new Map(this.#candidates.length === 0 ? [] : names.map((name) => [name, nothing()]))
  }

  /** Keeps what a part of the file tells of them. */
  add(part: readonly ReadEntry[]): void {
    if (this.#told.size === 0) return
    for (const [name, own] of Map.groupBy(part, ({ account }) => this.#only ?? account ?? '')) {
      const told = this.#told.get(name)
      if (told === undefined) continue
      told.trades.push(...tradesOf(own.map(({ entry }) => entry)))
      for (const row of own) addContract(told, row)
      told.line ??= own[0]?.line ?? null
    }
  }

  /** Keeps what the file says that they hold. */
  addHeld(blocks: readonly PositionBlock[]): void {
    for (const { account, positions } of blocks) {
      const told = this.#told.get(this.#only ?? account ?? '')
      for (const { instrument, quantity, line } of positions)
        told?.held.set(heldKey(symbolOf(instrument) ?? '', quantity < 0 ? 'short' : 'long'), line)
    }
  }

  /** The account that tells of the same trades as one of the names, else of the same positions, else of what it closes. */
  async findSame(before: ToldBefore): Promise<SameAccount | null> {
    return (
      (await this.#findSameTrades(before)) ??
      (await this.#findHeld(before, 'positions', ({ held }) => held)) ??
      (await this.#findHeld(before, 'contracts', closedOf))
    )
  }

  async #findSameTrades({ entries }: ToldBefore): Promise<SameAccount | null> {
    const told = [...this.#told].filter(([, { trades }]) => trades.length > 0)
    if (told.length === 0) return null
    const known = await entries()
    for (const account of this.#candidates) {
      const ours = tradesOf(known.get(account.id) ?? [])
      const [name, same] = told.find(([, { trades }]) => likenessOf(ours, trades).isMuch) ?? []
      if (name !== undefined)
        return { name, line: same?.line ?? 0, account, shared: 'trades', isLikely: true }
    }
    return null
  }

  /** The account that holds the most of what is told under one of the names. */
  async #findHeld(
    { held }: ToldBefore,
    shared: 'positions' | 'contracts',
    of: (told: Told) => ReadonlyMap<string, number>,
  ): Promise<SameAccount | null> {
    const named = [...this.#told].map(([name, told]) => [name, of(told)] as const)
    const told = named.filter(([, { size }]) => size > 0)
    if (told.length === 0) return null
    const known = await held()
    const found = this.#candidates.flatMap((account) =>
      told.map(([name, theirs]) => {
        const ours = known.get(account.id) ?? new Set()
        const likeness = likenessOfHeld(ours, new Set(theirs.keys()))
        return { name, account, line: lineOfShared(theirs, ours), ...likeness }
      }),
    )
    const [most] = found.filter((each) => each.shared > 0).toSorted((one, other) => other.shared - one.shared)
    if (most === undefined) return null
    const { name, line, account, isMuch } = most
    return { name, line, account, shared, isLikely: isMuch }
  }
}

const lineOfShared = (theirs: ReadonlyMap<string, number>, ours: ReadonlySet<string>): number =>
  [...theirs].find(([key]) => ours.has(key))?.[1] ?? 0
