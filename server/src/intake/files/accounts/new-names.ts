/**
 * Names of a file that no account has, beside accounts of which no file has told: users name an account as they like for a
 * file that names none, and another file of it names it otherwise.
 */
import type { Entry } from '@wheelwright/core'
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
  /** What of the file is under that account already. */
  readonly shared: 'trades' | 'positions'
  /** Most of it is: else the user is asked without an answer at hand. */
  readonly isLikely: boolean
}

export function mayBeOne({ name, account, shared, isLikely }: SameAccount): string {
  const known = account.account_number
  const told = isLikely ? `its ${shared}` : `some of its ${shared}`
  return (
    `The file names the account '${name}', and ${told} are under your account '${known}' already. ` +
    `Choose '${known}' where the two are one account; else it is a new one.`
  )
}

/** A file of several accounts can't be put into one, and an answer stands: what may count twice is told beside its rows. */
export function withNotice(summary: FileSummary, same: SameAccount | null): FileSummary {
  if (same === null) return summary
  const notes = new FileNotes()
  const reason =
    `is one of the ${same.shared} of '${same.name}' that are under your account '${same.account.account_number}' already: ` +
    'where the two are one account they count twice until one of the imports is undone'
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
  readonly held: Map<string, number>
  line: number | null
}

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
    const none = (name: string): [string, Told] => [name, { trades: [], held: new Map(), line: null }]
    this.#told = new Map(this.#candidates.length === 0 ? [] : names.map(none))
  }

  /** Keeps what a part of the file tells of them. */
  add(part: readonly ReadEntry[]): void {
    if (this.#told.size === 0) return
    for (const [name, own] of Map.groupBy(part, ({ account }) => this.#only ?? account ?? '')) {
      const told = this.#told.get(name)
      if (told === undefined) continue
      told.trades.push(...tradesOf(own.map(({ entry }) => entry)))
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

  /** The account that tells the same as one of the names: the same trades, else the same positions. */
  async findSame(before: ToldBefore): Promise<SameAccount | null> {
    return (await this.#findSameTrades(before)) ?? (await this.#findSameHeld(before))
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

  async #findSameHeld({ held }: ToldBefore): Promise<SameAccount | null> {
    const told = [...this.#told].filter((each) => each[1].held.size > 0)
    if (told.length === 0) return null
    const known = await held()
    const found = this.#candidates.flatMap((account) =>
      told.map(([name, { held: theirs }]) => {
        const ours = known.get(account.id) ?? new Set()
        return {
          name,
          account,
          line: lineOfShared(theirs, ours),
          ...likenessOfHeld(ours, new Set(theirs.keys())),
        }
      }),
    )
    const [most] = found.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared)
    if (most === undefined) return null
    const { name, line, account, isMuch } = most
    return { name, line, account, shared: 'positions', isLikely: isMuch }
  }
}

const lineOfShared = (theirs: ReadonlyMap<string, number>, ours: ReadonlySet<string>): number =>
  [...theirs].find(([key]) => ours.has(key))?.[1] ?? 0
