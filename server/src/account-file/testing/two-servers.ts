/** Servers with a database of their own, between which an account is carried as a file. */
import { migrate } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Database } from '../../database/database.ts'
import type { Owner } from '../../figures/testing/portfolios.ts'
import { environmentOf, type TestPlace } from '../../testing/test-database.ts'

export interface Server extends TestApp {
  readonly newOwner: () => Promise<Owner>
}

/** `open` opens the place, and closes it after the test. */
export async function startServer(
  place: TestPlace,
  open: (place: TestPlace) => Promise<Database>,
): Promise<Server> {
  const db = await open(place)
  await migrate(db, { migrations, clock: Date.now })
  const app = createTestApp(db, {
    ...environmentOf(place),
    LIMIT_SIGN_UPS_PER_ADDRESS: '10000',
  })
  let users = 0
  return {
    ...app,
    newOwner: async () => {
      users += 1
      const { id, access_token: token } = await app.signUp(`user${users}`)
      return { userId: id, token }
    },
  }
}

export async function takeOut({ app }: TestApp, { token }: Owner): Promise<string> {
  const response = await app.request('/api/exports/account', {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`the export answered ${response.status}`)
  return response.text()
}

interface BroughtIn {
  readonly message?: string
  readonly entries?: number
}

export function bringIn({ send }: TestApp, { token }: Owner, file: string | Uint8Array, key?: string) {
  const form = new FormData()
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'account.json'))
  return send<BroughtIn>('POST', '/imports/account', { token, body: form, ...(key && { key }) })
}
