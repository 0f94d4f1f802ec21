/** Positions that were entered by hand, and that an account holds too: only the user knows whether the two are one. */
import { absQuantity, ok, parseOptionSymbol, refuse } from '@wheelwright/core'
import type { Reader } from '../database/database.ts'
import type { PositionRow } from '../database/schema.ts'
import { contractInWords, priceInWords, unitsInWords } from '../entries/in-words.ts'
import type { AccountNumbers } from '../positions/queries.ts'
import { moneyOf, signedQuantity } from '../positions/stored-position.ts'
import { noSuchChoice, type Asked } from './asked.ts'

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
  const symbols = [...new Set(asked.map(({ symbol }) => symbol))]
  const held = await selectOpen(db, userId)
    .where('account_id', 'is not', null)
    .where('symbol', 'in', symbols)
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  return asked
    .map((row) => {
      const isSame = (other: HeldRow): boolean =>
        other.symbol === row.symbol && signedQuantity(other) !== 0 && isShort(other) === isShort(row)
      return { byHand: row, others: held.filter(isSame) }
    })
    .filter(({ others }) => others.length > 0)
}

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

const numberOf = ({ account_id }: HeldRow, accounts: AccountNumbers): string | null =>
  account_id === null ? null : (accounts.get(account_id) ?? null)

const holderInWords = (others: readonly HeldRow[], accounts: AccountNumbers): string => {
  const [only, ...rest] = others.map((row) => numberOf(row, accounts))
  return rest.length === 0 && only != null ? only : 'an account'
}

export function heldTwiceQuestion({ byHand, others }: HeldTwice): Asked {
  const id = idOf(byHand)
  return {
    id,
    kind: 'held_twice',
    tell: (accounts) => ({
      id,
      kind: 'held_twice',
      accountId: others[0]?.account_id ?? '',
      accountNumber: others[0] === undefined ? null : numberOf(others[0], accounts),
      symbol: byHand.underlying_symbol ?? byHand.symbol,
      text: `Are the ${heldInWords(byHand)} that you entered by hand the ones that ${holderInWords(others, accounts)} holds?`,
      evidence: [
        `You entered ${heldInWords(byHand)}${atInWords(byHand)}.`,
        ...others.map(
          (row) => `The account ${numberOf(row, accounts) ?? ''} holds ${heldInWords(row)}${atInWords(row)}.`,
        ),
        'Each counts until this is answered.',
      ],
      entryIds: [],
      quantity: absQuantity(signedQuantity(byHand)),
      option: null,
      choices: [
        { choice: 'one_position', label: 'They are the same: put the one by hand into the trash', asks: [] },
        { choice: 'two_positions', label: 'They are others: count both', asks: [] },
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
