/**
 * Names of a file that no account has, beside accounts of which no file has told: users name an account as they like for a
 * file that names none, and another file of it names it otherwise.
 */
import type { Entry } from '@wheelwright/core'
import type { Reader } from '../../../database/database.ts'
import type { AccountRow } from '../../../database/schema.ts'
import { detailOf } from '../../../entries/batches/batches.ts'
import { addNoted, FileNotes } from '../../../formats/rows/notes.ts'
import type { FileSummary, ReadEntry } from '../../../reading/read-parts.ts'
import { likenessOf, tradesOf } from './alike-accounts.ts'
import { isNickname, shownEnd, unknownBroker, type ResolvedAccount } from './resolve-accounts.ts'

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
}

export function mayBeOne({ name, account }: SameAccount): string {
  const known = account.account_number
  return (
    `The file names the account '${name}', and its trades are under your account '${known}' already. ` +
    `Choose '${known}' where the two are one account; else it is a new one.`
  )
}

/** A file of several accounts can't be put into one, and an answer stands: what may count twice is told beside its rows. */
export function withNotice(summary: FileSummary, same: SameAccount | null): FileSummary {
  if (same === null) return summary
  const notes = new FileNotes()
  const reason =
    `is one of the trades of '${same.name}' that are under your account '${same.account.account_number}' already: where the ` +
    'two are one account they count twice until one of the imports is undone'
  notes.notices.add({ line: same.line, column: null, reason, raw: '' })
  const { noted, notices } = notes.summary()
  return { ...summary, noted: addNoted(summary.noted, noted), notices: [...notices, ...summary.notices] }
}

const isShownBy = (accounts: readonly ResolvedAccount[], number: string): boolean =>
  accounts.some(({ isNew, namedInFile }) => {
    const end = isNew && namedInFile !== null ? shownEnd(namedInFile) : null
    return end !== null && number.endsWith(end)
  })

export class NewNames {
  /** Whether the user can choose the account that is found. */
  readonly canAsk: boolean
  readonly #candidates: readonly AccountRow[]
  readonly #only: string | null
  readonly #trades: ReadonlyMap<string, string[]>
  readonly #lines = new Map<string, number>()

  constructor({ accounts, existing, byName, isAnswered }: Names) {
    this.canAsk = !isAnswered && accounts.length === 1
    const own = new Set(accounts.map(({ id }) => id))
    const named = new Set(byName.values())
    const brokers = new Set([unknownBroker, ...accounts.map(({ broker }) => broker)])
    const ofAnyBroker = accounts.some(({ broker }) => broker === unknownBroker)
    this.#candidates = existing.filter(
      ({ id, account_number, broker }) =>
        !own.has(id) &&
        (ofAnyBroker || brokers.has(broker)) &&
        // A file that names its account is of no other that a file has named, unless its name is the end of that one's number.
        (isAnswered || (isNickname(account_number) && !named.has(id)) || isShownBy(accounts, account_number)),
    )
    const names = accounts.flatMap(({ isNew, namedInFile, accountNumber }) =>
      isNew && (isAnswered || namedInFile !== null) ? [isAnswered ? accountNumber : (namedInFile ?? '')] : [],
    )
    this.#only = accounts.length === 1 ? (names[0] ?? null) : null
    this.#trades = new Map(this.#candidates.length === 0 ? [] : names.map((name) => [name, []]))
  }

  /** Keeps what a part of the file tells of them. */
  add(part: readonly ReadEntry[]): void {
    if (this.#trades.size === 0) return
    for (const [name, own] of Map.groupBy(part, ({ account }) => this.#only ?? account ?? '')) {
      this.#trades.get(name)?.push(...tradesOf(own.map(({ entry }) => entry)))
      this.#lines.set(name, this.#lines.get(name) ?? own[0]?.line ?? 0)
    }
  }

  /** The account that tells the same trades as one of the names; `readCounted` reads all that counts. */
  async findSame(readCounted: () => Promise<readonly Entry[]>): Promise<SameAccount | null> {
    const told = [...this.#trades].filter(([, trades]) => trades.length > 0)
    if (told.length === 0) return null
    const entries = Map.groupBy(await readCounted(), ({ accountId }) => accountId)
    for (const account of this.#candidates) {
      const ours = tradesOf(entries.get(account.id) ?? [])
      const [name] = told.find(([, trades]) => likenessOf(ours, trades).isMuch) ?? []
      if (name !== undefined) return { name, line: this.#lines.get(name) ?? 0, account }
    }
    return null
  }
}
