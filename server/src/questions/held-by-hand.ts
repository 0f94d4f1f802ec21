/**
 * Positions that were entered by hand, and that an account holds too, or options that it opened and holds no more: only the user
 * knows whether the two are one.
 */
import { absQuantity, ok, parseOptionSymbol, refuse } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import { contractInWords, dayInWords, priceInWords, unitsInWords } from '../entries/in-words.ts'
import { heldKey } from '../positions/alike-holdings.ts'
import type { AccountNumbers } from '../positions/queries.ts'
import { moneyOf, signedQuantity } from '../positions/stored-position.ts'
import { noSuchChoice, type Asked } from './asked.ts'
import { selectOpenedBefore, type OpenedBefore } from './opened-before.ts'

const columns = [
  'id',
  'account_id',
  'symbol',
  'underlying_symbol',
  'asset_type',
  'long_quantity',
  'short_quantity',
  'average_price',
] as const satisfies readonly (keyof PositionRow)[]

type HeldRow = Pick<PositionRow, (typeof columns)[number]>

interface HeldTwice {
  readonly byHand: HeldRow
  /** The same instrument on the same side, in accounts. */
  readonly others: readonly HeldRow[]
  /** Where no account holds it: those whose history opened the contract. */
  readonly opened: readonly OpenedBefore[]
}

const isShort = (row: HeldRow): boolean => signedQuantity(row) < 0

const selectOpen = (db: Reader, userId: string) =>
  db.selectFrom('positions').select(columns).where('user_id', '=', userId).where('status', '=', 'Open')

const selectAnsweredIds = async (db: Reader, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('question_answers')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'held_twice')
    .where('choice', '=', 'two_positions')
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

const idOf = ({ id }: Pick<HeldRow, 'id'>): string => `held_twice:${id}`

/** Those about which the user said nothing yet, by their symbols. */
export async function selectHeldTwice(db: Reader, userId: string): Promise<readonly HeldTwice[]> {
  const byHand = await selectOpen(db, userId)
    .where('data_source', '=', 'manual')
    .orderBy('symbol')
    .orderBy('id')
    .execute()
  if (byHand.length === 0) return []
  const answered = await selectAnsweredIds(db, userId)
  const asked = byHand.filter((row) => !answered.has(idOf(row)) && signedQuantity(row) !== 0)
  if (asked.length === 0) return []
  const held = await selectOpen(db, userId)
    .where('account_id', 'is not', null)
    .where('symbol', 'in', (query) =>
      query
        .selectFrom('positions')
        .select('symbol')
        .where('user_id', '=', userId)
        .where('data_source', '=', 'manual')
        .where('status', '=', 'Open'),
    )
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const heldBy = Map.groupBy(
    held.filter((row) => signedQuantity(row) !== 0),
    keyOf,
  )
  const known = asked.map((row) => ({ byHand: row, others: heldBy.get(keyOf(row)) ?? [] }))
  const opened = await selectOpenedBefore(
    db,
    userId,
    known.flatMap(({ byHand, others }) => (others.length > 0 ? [] : contractOf(byHand))),
  )
  const openedBy = Map.groupBy(opened, ({ symbol, side }) => heldKey(symbol, side))
  return known
    .map(({ byHand, others }) => ({
      byHand,
      others,
      opened: others.length > 0 ? [] : (openedBy.get(keyOf(byHand)) ?? []),
    }))
    .filter(({ others, opened: before }) => others.length > 0 || before.length > 0)
}

const keyOf = (row: HeldRow): string => heldKey(row.symbol, sideOf(row))

const sideOf = (row: HeldRow): 'long' | 'short' => (isShort(row) ? 'short' : 'long')

const contractOf = (row: HeldRow) =>
  row.asset_type === 'OPTION' && row.underlying_symbol !== null
    ? [{ symbol: row.symbol, underlying: row.underlying_symbol, side: sideOf(row) }]
    : []

const nameIn = ({ symbol, asset_type }: HeldRow): string => {
  const contract = asset_type === 'OPTION' ? parseOptionSymbol(symbol) : null
  return contract?.ok ? contractInWords(contract.value) : symbol
}

/** `5 contracts short of SOFI $20.00 put, Dec 18, 2026` */
const heldInWords = (row: HeldRow): string => {
  const count = unitsInWords(
    absQuantity(signedQuantity(row)),
    row.asset_type === 'OPTION' ? 'contract' : 'share',
  )
  return `${count} ${isShort(row) ? 'short ' : ''}of ${nameIn(row)}`
}

const atInWords = ({ average_price }: HeldRow): string => {
  const price = moneyOf(average_price)
  return price === null ? '' : ` at ${priceInWords(price)}`
}

const nameOf = (accountId: string | null, accounts: AccountNumbers): string | null =>
  accountId === null ? null : (accounts.get(accountId) ?? null)

const holderIdsOf = ({ others, opened }: HeldTwice): readonly (string | null)[] => [
  ...others.map(({ account_id: id }) => id),
  ...opened.map(({ accountId }) => accountId),
]

const holderInWords = (held: HeldTwice, accounts: AccountNumbers): string => {
  const [only, ...rest] = holderIdsOf(held).map((id) => nameOf(id, accounts))
  return rest.length === 0 && only != null ? only : 'an account'
}

const evidenceOf = ({ byHand, others, opened }: HeldTwice, accounts: AccountNumbers): string[] => [
  `You entered ${heldInWords(byHand)}${atInWords(byHand)}.`,
  ...others.map(
    (row) =>
      `The account ${nameOf(row.account_id, accounts) ?? ''} holds ${heldInWords(row)}${atInWords(row)}.`,
  ),
  ...opened.map(
    ({ accountId, openedOn }) =>
      `The account ${nameOf(accountId, accounts) ?? ''} opened this contract on ${dayInWords(openedOn)}, and does not hold it any more.`,
  ),
  others.length > 0
    ? 'Each counts until this is answered.'
    : 'The position by hand counts until this is answered.',
]

export function heldTwiceQuestion(held: HeldTwice): Asked {
  const { byHand, others } = held
  const id = idOf(byHand)
  const [accountId = null] = holderIdsOf(held)
  const isHeld = others.length > 0
  return {
    id,
    kind: 'held_twice',
    tell: (accounts) => ({
      id,
      kind: 'held_twice',
      accountId: accountId ?? '',
      accountNumber: nameOf(accountId, accounts),
      symbol: byHand.underlying_symbol ?? byHand.symbol,
      text:
        `Are the ${heldInWords(byHand)} that you entered by hand the ones that ${holderInWords(held, accounts)} ` +
        `${isHeld ? 'holds' : 'opened and does not hold any more'}?`,
      evidence: evidenceOf(held, accounts),
      entryIds: [],
      quantity: absQuantity(signedQuantity(byHand)),
      option: null,
      choices: [
        { choice: 'one_position', label: 'They are the same: put the one by hand into the trash', asks: [] },
        {
          choice: 'two_positions',
          label: isHeld ? 'They are others: count both' : 'They are others: keep the one by hand',
          asks: [],
        },
      ],
      alike: 'held_twice',
      together: null,
    }),
    effectOf: ({ choice }) => {
      if (choice === 'one_position') return ok({ trash: byHand.id })
      return choice === 'two_positions' ? ok({}) : refuse(noSuchChoice)
    },
  }
}
