/** `POST /portfolio/import/positions`. */
import { createHash } from 'node:crypto'
import type { ImportResult } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { emptyDetail, ensureBatch, noCounts } from '../../entries/batches/batches.ts'
import { countSent } from '../../entries/batches/import-limits.ts'
import { answer } from '../../http/call.ts'
import type { Handlers } from '../../http/call.ts'
import { instantText } from '../../instants.ts'
import { raiseRevision } from '../../positions/revision.ts'
import type { ImportContext } from './import-context.ts'
import { importPositions } from './import-positions.ts'
import { namedInFullInWords, nameInFull } from './name-in-full.ts'
import { readPayload, type PayloadRead } from './read-payload.ts'

/** The import as the list of imports shows it. */
const noteBatch = async (
  { tx, userId, batchId, now }: ImportContext,
  accounts: PayloadRead['accounts'],
  { positions, orders, transactions }: ImportResult,
): Promise<void> => {
  const stored = await tx
    .selectFrom('accounts')
    .select(['id', 'broker', 'account_number', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
  const find = ({ brokerage, accountNumber }: PayloadRead['accounts'][number]['facts']) => {
    const alike = stored.filter(({ account_number }) => account_number === accountNumber)
    return alike.find(({ broker }) => broker === brokerage) ?? alike[0]
  }
  const told = [positions, orders, transactions]
  const sum = (pick: (rows: (typeof told)[number]) => number): number =>
    told.reduce((total, rows) => total + pick(rows), 0)
  const counts = {
    ...noCounts,
    new: sum(({ added }) => added) + positions.updated,
    corrections: orders.corrections + transactions.corrections,
    alreadyHere: sum(({ alreadyPresent }) => alreadyPresent),
    refused: sum(({ refused }) => refused),
    nothingNew: positions.notApplied,
  }
  const rows = counts.new + counts.corrections + counts.alreadyHere + counts.refused + counts.nothingNew
  await ensureBatch(
    tx,
    userId,
    {
      id: batchId,
      kind: 'payload',
      format: 'schwab-data-import-center',
      format_title: 'Charles Schwab data (Data Import Center)',
    },
    now,
    {
      ...emptyDetail,
      accounts: accounts.map(({ facts }) => ({
        id: find(facts)?.id ?? facts.accountNumber,
        accountNumber: facts.accountNumber,
        broker: facts.brokerage,
        namedInFile: facts.accountNumber,
        isNew: find(facts)?.created_at === now,
      })),
      counts: { ...counts, rows },
    },
  )
}

/** Answers what they were called before, in words. */
const nameAccounts = async (
  { tx, userId }: ImportContext,
  accounts: PayloadRead['accounts'],
): Promise<string[]> => {
  const notes: string[] = []
  for (const [broker, own] of Map.groupBy(accounts, ({ facts }) => facts.brokerage)) {
    const numbers = own.map(({ facts }) => facts.accountNumber)
    notes.push(...namedInFullInWords(await nameInFull(tx, { userId, broker, numbers })))
  }
  return notes
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Where ledger and new snapshot differ; empty where the account has no history. */
type Reconcile = (
  userId: string,
  accountNumbers: ReadonlySet<string>,
) => Promise<ImportResult['reconciliation']>

export function importHandlers(deps: Deps, reconcile: Reconcile) {
  const { clock, newId } = deps
  return {
    importPositions: async ({ user, body, write }) => {
      const read = readPayload(body)
      if (!read.ok) {
        return {
          ok: false,
          refusal: { kind: 'invalidImport', message: 'Invalid import file format', errors: read.errors },
        }
      }
      const text = JSON.stringify(body) ?? ''
      const sent = await countSent(deps, user.id, text.length)
      if (!sent.ok) return sent
      const origin = { bodyHash: hashOf(text), source: 'schwab_import' } as const
      let made: ImportResult | null = null
      const outcome = await write(async (tx) => {
        const context = { tx, userId: user.id, batchId: newId(), now: instantText(clock()) as Instant, newId }
        const notes = await nameAccounts(context, read.payload.accounts)
        const result = { ...(await importPositions(context, read.payload, origin)), notes }
        await noteBatch(context, read.payload.accounts, result)
        await raiseRevision(tx, user.id)
        made = result
        return answer(result)
      })
      if (!outcome.ok) return outcome
      // A repeated call is answered with what was stored with the import itself.
      if (made === null) return outcome
      const numbers = new Set(read.payload.accounts.map(({ facts }) => facts.accountNumber))
      return answer({ ...(made as ImportResult), reconciliation: await reconcile(user.id, numbers) })
    },
  } satisfies Partial<Handlers>
}
