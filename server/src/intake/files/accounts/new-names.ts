/**
 * Account names in a file that no account has, while some accounts have no name from a file: users choose a name when a file
 * has none, and the broker's next file may use another one for the same account.
 */
import type { Entry, EntryKind } from '@wheelwright/core'
import type { AccountRow } from '../../../database/schema.ts'
import { isNickname, shownEnd, type NamesOfFiles } from '../../../entries/batches/account-names.ts'
import { addNoted, FileNotes } from '../../../formats/rows/notes.ts'
import { symbolOf } from '../../../entries/rows/entry-row.ts'
import type { PositionBlock } from '../../../formats/format.ts'
import type { FileSummary, ReadEntry } from '../../../reading/read-parts.ts'
import { heldKey, likenessOfHeld } from '../../../positions/alike-holdings.ts'
import { likenessOf, tradeKinds, tradesOf } from './alike-accounts.ts'
import { mayShareBroker } from '../../../positions/unknown-broker.ts'
import { isAnswered, isChosen, type AccountChoices } from './account-choices.ts'
import type { ResolvedAccount } from './resolve-accounts.ts'

interface Names {
  readonly accounts: readonly ResolvedAccount[]
  readonly existing: readonly AccountRow[]
  readonly byName: NamesOfFiles
  readonly choices: AccountChoices
}

/** A name in a file, where it first occurs, and the account that it may be. */
export interface SameAccount {
  readonly name: string
  readonly line: number
  readonly account: AccountRow
  /** What of the file is under that account already: trades, positions, or contracts that the file closes. */
  readonly shared: 'trades' | 'positions' | 'contracts'
  /** Most of it is: else the user is asked without an answer at hand. */
  readonly isLikely: boolean
  /** The user has said which account the name is: what may be one is told, and not asked for again. */
  readonly isAnswered: boolean
}

export function mayBeOne({ name, account, shared, isLikely }: SameAccount): string {
  const known = account.account_number
  const which = `${isLikely ? '' : 'some of '}${shared === 'contracts' ? 'the contracts that it closes' : `its ${shared}`}`
  return (
    `The file names the account '${name}', and ${which} are under your account '${known}' already. ` +
    `Choose '${known}' where the two are one account; else it is a new one.`
  )
}

/** An answer stands: what may count twice all the same is told beside its rows. */
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

const isShownBy = ({ namedInFile }: ResolvedAccount, number: string): boolean => {
  const end = namedInFile === null ? null : shownEnd(namedInFile)
  return end !== null && number.endsWith(end)
}

/** What a file tells under the name of an account that is not here yet. */
interface Told {
  readonly name: string
  readonly isAnswered: boolean
  /** Accounts that may be the one. */
  readonly candidates: readonly AccountRow[]
  readonly trades: string[]
  readonly opened: Set<string>
  /** With the line that says so, as the next. */
  readonly closed: Map<string, number>
  readonly held: Map<string, number>
  /** By symbol what its trades leave open, signed, with the line of the last one. */
  readonly left: Map<string, { readonly quantity: number; readonly line: number }>
  line: number | null
}

const toldOf = (account: ResolvedAccount, { accounts, existing, byName, choices }: Names): Told => {
  const answered = isAnswered(choices, account.namedInFile)
  const own = new Set(accounts.map(({ id }) => id))
  const named = new Set(byName.values())
  return {
    name: (isChosen(choices) ? null : account.namedInFile) ?? account.accountNumber,
    isAnswered: answered,
    candidates: existing.filter(
      ({ id, account_number, broker }) =>
        !own.has(id) &&
        mayShareBroker(account.broker, broker) &&
        // A file that names its account is of no other that a file has named, unless its name is the end of that one's number.
        (answered || (isNickname(account_number) && !named.has(id)) || isShownBy(account, account_number)),
    ),
    trades: [],
    opened: new Set(),
    closed: new Map(),
    held: new Map(),
    left: new Map(),
    line: null,
  }
}

/** Contracts that the file closes and has not opened. */
const closedOf = ({ opened, closed }: Told): ReadonlyMap<string, number> =>
  new Map([...closed].filter(([key]) => !opened.has(key)))

/** What the trades of the file opened and did not close; shares that are short may have been there before. */
const leftOpenOf = ({ opened, left }: Told): ReadonlyMap<string, number> =>
  new Map(
    [...left].flatMap(([symbol, { quantity, line }]) => {
      const key = heldKey(symbol, quantity < 0 ? 'short' : 'long')
      return quantity !== 0 && opened.has(key) ? [[key, line] as const] : []
    }),
  )

const addLeft = ({ left, opened }: Told, { entry, line }: ReadEntry): void => {
  const { kind, instrument, quantity } = entry
  if (instrument === null || !(tradeKinds.has(kind) || closingKinds.has(kind))) return
  const symbol = symbolOf(instrument) ?? ''
  if (kind === 'buy') opened.add(heldKey(symbol, 'long'))
  left.set(symbol, { quantity: (left.get(symbol)?.quantity ?? 0) + quantity, line })
}

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
  readonly held: () => Promise<HeldByAccount>
  /** What the broker says that they hold and their entries tell nothing of. */
  readonly unexplained: () => Promise<HeldByAccount>
}

type HeldByAccount = ReadonlyMap<string, ReadonlySet<string>>

type Same = Pick<SameAccount, 'account' | 'line' | 'shared' | 'isLikely'>

export class NewNames {
  /** By the name in the file; null where rows need no name, since the file is of one account. */
  readonly #told: ReadonlyMap<string | null, Told>

  constructor(names: Names) {
    const { accounts } = names
    const isOne = accounts.length === 1
    const told = accounts
      .filter(({ isNew }) => isNew)
      .map((account) => [isOne ? null : account.namedInFile, toldOf(account, names)] as const)
    this.#told = new Map(told.filter(([, { candidates }]) => candidates.length > 0))
  }

  #of(name: string | null): Told | undefined {
    return this.#told.get(null) ?? this.#told.get(name)
  }

  /** Collects the trades in a part of the file under these names. */
  add(part: readonly ReadEntry[]): void {
    if (this.#told.size === 0) return
    for (const [name, own] of Map.groupBy(part, ({ account }) => account)) {
      const told = this.#of(name)
      if (told === undefined) continue
      told.trades.push(...tradesOf(own.map(({ entry }) => entry)))
      for (const row of own) {
        addContract(told, row)
        addLeft(told, row)
      }
      told.line ??= own[0]?.line ?? null
    }
  }

  /** Keeps what the file says that they hold. */
  addHeld(blocks: readonly PositionBlock[]): void {
    for (const { account, positions } of blocks) {
      const told = this.#of(account)
      for (const { instrument, quantity, line } of positions)
        told?.held.set(heldKey(symbolOf(instrument) ?? '', quantity < 0 ? 'short' : 'long'), line)
    }
  }

  /** The first name of which an account tells too, with that account; what only the user can answer before what is answered. */
  async findSame(before: ToldBefore): Promise<SameAccount | null> {
    const told = [...this.#told.values()]
    for (const each of [...told.filter(isOpen), ...told.filter((one) => !isOpen(one))]) {
      const same =
        (await findSameTrades(each, before)) ??
        (await findHeld(each, before.held, 'positions', each.held)) ??
        (await findHeld(each, before.held, 'contracts', closedOf(each))) ??
        (await findHeld(each, before.unexplained, 'positions', leftOpenOf(each)))
      if (same !== null) return { ...same, name: each.name, isAnswered: each.isAnswered }
    }
    return null
  }
}

const isOpen = (told: Told): boolean => !told.isAnswered

const findSameTrades = async (
  { candidates, trades, line }: Told,
  { entries }: ToldBefore,
): Promise<Same | null> => {
  if (trades.length === 0) return null
  const known = await entries()
  const account = candidates.find(({ id }) => likenessOf(tradesOf(known.get(id) ?? []), trades).isMuch)
  return account === undefined ? null : { account, line: line ?? 0, shared: 'trades', isLikely: true }
}

/** The candidate that holds the most of these. */
const findHeld = async (
  { candidates }: Told,
  held: () => Promise<HeldByAccount>,
  shared: 'positions' | 'contracts',
  theirs: ReadonlyMap<string, number>,
): Promise<Same | null> => {
  if (theirs.size === 0) return null
  const known = await held()
  const found = candidates.map((account) => {
    const ours = known.get(account.id) ?? new Set()
    return {
      account,
      line: lineOfShared(theirs, ours),
      likeness: likenessOfHeld(ours, new Set(theirs.keys())),
    }
  })
  const [most] = found.toSorted((one, other) => other.likeness.shared - one.likeness.shared)
  if (most === undefined || most.likeness.shared === 0) return null
  return { account: most.account, line: most.line, shared, isLikely: most.likeness.isMuch }
}

const lineOfShared = (theirs: ReadonlyMap<string, number>, ours: ReadonlySet<string>): number =>
  [...theirs].find(([key]) => ours.has(key))?.[1] ?? 0
