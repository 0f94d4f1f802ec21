/** Portfolios of every kind, each of a user of its own in one application: real exports, scenarios, the demo. */
import { readdirSync, readFileSync } from 'node:fs'
import { assert, moneyFromMicros } from '@wheelwright/core'
import { readScenario } from '@wheelwright/core/scenarios'
import type { Environment } from '../../config/settings.ts'
import { createDemoSeed } from '../../demo/seed.ts'
import { addManual } from '../../entries/by-hand/manual-entries.ts'
import { recogniseFormat } from '../../formats/formats.ts'
import { sampleBytes, sampleFolder } from '../../formats/testing/read-sample.ts'
import { raiseRevision } from '../../positions/revision.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Database } from '../../database/database.ts'

export interface Owner {
  readonly userId: string
  readonly token: string
}

/** An application that any number of users may sign up to, and sign in as often as they like. */
export function openPortfolios(db: Database, environment: Environment = {}) {
  const limits = { LIMIT_SIGN_UPS_PER_ADDRESS: '10000', LIMIT_SIGN_INS_PER_ADDRESS: '10000' }
  const app = createTestApp(db, { ...limits, ...environment })
  let users = 0
  const signUp = async (): Promise<Owner> => {
    users += 1
    const { id, access_token: token } = await app.signUp(`user${users}`)
    return { userId: id, token }
  }
  return { ...app, newOwner: signUp }
}
export type Portfolios = ReturnType<typeof openPortfolios>

/** Imports a file; false where it is none of a known format, or no history. */
export async function takeFile(
  { send }: Pick<TestApp, 'send'>,
  { token }: Owner,
  bytes: Uint8Array,
  name: string,
): Promise<boolean> {
  const stage = (account: string | null) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    if (account !== null) form.set('account_name', account)
    return send<{ id: string }>('POST', '/imports', { token, body: form })
  }
  const asked = await stage(null)
  const staged = asked.status === 422 ? await stage('99990000') : asked
  if (staged.status !== 201) return false
  const confirmed = await send('POST', `/imports/${staged.body.id}/confirm`, { token, body: {} })
  return confirmed.status === 200
}

/** The published exports that are histories or positions. */
export const samplePaths: readonly string[] = ['exports', 'schwab']
  .flatMap((folder) =>
    readdirSync(`${sampleFolder}/${folder}`, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(csv|xml|ofx|qfx|json)$/i.test(file.name))
      .map((file) => `${file.parentPath}/${file.name}`.slice(sampleFolder.length + 1)),
  )
  .toSorted()
  .filter((path) => recogniseFormat(sampleBytes(path)).ok)

/** The first half of a text file, to the end of a row: a history that breaks off. */
export function firstHalf(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(10, Math.floor(bytes.byteLength / 2))
  return bytes.slice(0, end < 0 ? bytes.byteLength : end + 1)
}

const scenarioFolder = `${sampleFolder}/scenarios`
export const scenarioNames: readonly string[] = readdirSync(scenarioFolder).filter((name) =>
  name.endsWith('.txt'),
)

/** The entries of a scenario, in accounts of their own, as a user would have entered them. */
export async function enterScenario(app: Portfolios, owner: Owner, text: string): Promise<void> {
  const { entries, disposal, lotChoices } = readScenario(text)
  const { db, clock, newId } = app.deps
  const now = new Date(clock()).toISOString()
  const accounts = [...new Set(entries.map(({ accountId }) => accountId))]
  const ids = new Map(accounts.map((name) => [name, newId()]))
  const idOf = (name: string): string => ids.get(name) ?? name
  await db.transaction(
    async (tx) => {
      await tx
        .insertInto('accounts')
        .values(
          accounts.map((name) => ({
            user_id: owner.userId,
            id: idOf(name),
            broker: 'other',
            account_number: name,
            account_type: '',
            hash_value: null,
            is_day_trader: 0 as const,
            cash_balance: null,
            buying_power: null,
            total_value: null,
            day_trading_buying_power: null,
            last_synced: null,
            is_active: 1 as const,
            snapshot_as_of: null,
            snapshot_omits: null,
            created_at: now,
          })),
        )
        .execute()
      for (const [entryId, lots] of Object.entries(lotChoices))
        await tx
          .insertInto('lot_choices')
          .values({ user_id: owner.userId, entry_id: entryId, lots: JSON.stringify(lots) })
          .execute()
      await addManual(
        tx,
        owner.userId,
        entries.map((entry) => ({ ...entry, accountId: idOf(entry.accountId) })),
        now,
      )
    },
    { user: owner.userId },
  )
  for (const name of accounts) {
    const body = { disposal_method: disposal[name] ?? 'fifo', is_ira: name === 'ira' }
    const changed = await app.send('PUT', `/portfolio/accounts/${idOf(name)}`, { token: owner.token, body })
    assert(changed.status === 200, `the account answered ${changed.status}: ${JSON.stringify(changed.body)}`)
  }
}

export function scenarioText(name: string): string {
  return readFileSync(`${scenarioFolder}/${name}`, 'utf8')
}

/** What a share or a contract is worth, any price that is not round: 31.07 and 1.13. */
const priceOf = (key: string): number => (key.includes(' ') || key.includes('\n') ? 1_130_000 : 31_070_000)

/** Gives what has no price one, as a source of prices would. */
export async function priceAll({ deps: { db, clock } }: Portfolios, { userId }: Owner): Promise<void> {
  const now = new Date(clock()).toISOString()
  await db.transaction(
    async (tx) => {
      const rows = await tx
        .selectFrom('positions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', '=', 'Open')
        .where('current_price', 'is', null)
        .execute()
      for (const row of rows)
        await tx
          .updateTable('positions')
          .set({
            current_price: moneyFromMicros(priceOf(row.asset_type === 'OPTION' ? ' ' : row.symbol)),
            price_as_of: now,
          })
          .where('user_id', '=', userId)
          .where('id', '=', row.id)
          .execute()
      await raiseRevision(tx, userId)
    },
    { user: userId },
  )
}

export async function seedDemo(
  { deps: { db, clock, newId }, send }: Portfolios,
  { userId, token }: Owner,
): Promise<void> {
  await db.transaction((tx) => createDemoSeed({ clock, newId })(tx, userId), { user: userId })
  const [account] = await db.read.selectFrom('accounts').select('id').where('user_id', '=', userId).execute()
  const body = { disposal_method: 'fifo', is_ira: false }
  await send('PUT', `/portfolio/accounts/${account?.id}`, { token, body })
}
