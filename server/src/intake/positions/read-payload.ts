/** Reads the whole payload of document 3; it is refused as a whole only when it is no import file at all. */
import { parseInstant } from '@wheelwright/core'
import type { Instant } from '@wheelwright/core'
import type { ImportProblem } from '@wheelwright/api'
import { accountNumberOf } from './account-number.ts'
import { isRecord } from './field-reader.ts'
import { lostWith, readAccount } from './read-account.ts'
import type { AccountRead, AccountResult, LostRows } from './read-account.ts'

export type PayloadRead = {
  readonly source: string
  /** When the broker's data was fetched, if the file says so. */
  readonly exportedAt: Instant | null
  readonly accounts: readonly AccountRead[]
  readonly lost: LostRows
  readonly problems: Readonly<Record<'positions' | 'orders' | 'transactions', readonly ImportProblem[]>>
}

type PayloadResult =
  | { readonly ok: true; readonly payload: PayloadRead }
  | { readonly ok: false; readonly errors: readonly { pointer: string; message: string }[] }

/** Two objects for one account contradict each other on what is absent, so only the first is taken. */
const refuseRepeated = (raw: readonly unknown[], results: readonly AccountResult[]): AccountResult[] => {
  const seen = new Set<string>()
  return results.map((result, index) => {
    if (!result.ok) return result
    const { accountNumber } = result.account.facts
    if (!seen.has(accountNumber)) {
      seen.add(accountNumber)
      return result
    }
    const reason = 'names an account for the second time'
    return {
      ok: false,
      problems: [{ path: `accounts[${index}].account_number`, reason }],
      lost: lostWith(raw[index]),
    }
  })
}

type RowsName = 'orders' | 'transactions'

/** Rows at the top of the payload belong to the account that they name, or to the only one. */
const attachLooseRows = (raw: Record<string, unknown>, accounts: readonly AccountRead[], name: RowsName) => {
  const loose: unknown = raw[name]
  const problems: ImportProblem[] = []
  const attached = new Map<AccountRead, unknown[]>(
    accounts.map((account) => [account, [...account[name].rows]]),
  )
  const byNumber = new Map(accounts.map((account) => [account.facts.accountNumber, account]))
  const only = accounts.length === 1 ? accounts[0] : undefined
  for (const [index, row] of (Array.isArray(loose) ? (loose as unknown[]) : []).entries()) {
    const number = accountNumberOf(row)
    const target = number === null ? only : byNumber.get(number)
    if (target) attached.get(target)?.push(row)
    else {
      const reason =
        number === null
          ? 'names no account, and there is not exactly one'
          : `names an account that the file does not bring: ${number}`
      problems.push({ path: `${name}[${index}]`, reason })
    }
  }
  const merged = accounts.map((account) => ({
    ...account,
    [name]: { ...account[name], rows: attached.get(account) ?? [] },
  }))
  return { merged, problems }
}

const readImportedAt = (info: Record<string, unknown>): { at: Instant | null; problems: ImportProblem[] } => {
  const text = info['imported_at'] ?? info['importedAt'] ?? null
  if (text === null) return { at: null, problems: [] }
  const parsed = typeof text === 'string' ? parseInstant(text) : null
  if (parsed?.ok) return { at: parsed.value, problems: [] }
  return {
    at: null,
    problems: [
      { path: 'export_info.imported_at', reason: 'is no time; that of this import is used instead' },
    ],
  }
}

const totalLost = (lost: readonly LostRows[]): LostRows => ({
  positions: lost.reduce((sum, { positions }) => sum + positions, 0),
  orders: lost.reduce((sum, { orders }) => sum + orders, 0),
  transactions: lost.reduce((sum, { transactions }) => sum + transactions, 0),
})

export function readPayload(raw: unknown): PayloadResult {
  const errors: { pointer: string; message: string }[] = []
  const root = isRecord(raw) ? raw : {}
  const list = root['accounts']
  const info = root['export_info'] ?? root['exportInfo']
  if (!Array.isArray(list)) errors.push({ pointer: '/accounts', message: 'accounts must be a list' })
  if (!isRecord(info)) errors.push({ pointer: '/export_info', message: 'export_info must be an object' })
  if (!Array.isArray(list) || !isRecord(info)) return { ok: false, errors }

  const results = refuseRepeated(
    list,
    list.map((item, index) => readAccount(item, `accounts[${index}]`)),
  )
  const taken = results.flatMap((result) => (result.ok ? [result.account] : []))
  const refused = results.filter((result) => !result.ok)
  const orders = attachLooseRows(root, taken, 'orders')
  const transactions = attachLooseRows(root, orders.merged, 'transactions')
  const importedAt = readImportedAt(info)
  const loose = { positions: 0, orders: orders.problems.length, transactions: transactions.problems.length }
  return {
    ok: true,
    payload: {
      source: typeof info['source'] === 'string' ? info['source'].slice(0, 64).toLowerCase() : 'unknown',
      exportedAt: importedAt.at,
      accounts: transactions.merged,
      lost: totalLost([...refused.map(({ lost }) => lost), loose]),
      problems: {
        positions: [...importedAt.problems, ...refused.flatMap(({ problems }) => problems)],
        orders: orders.problems,
        transactions: transactions.problems,
      },
    },
  }
}
