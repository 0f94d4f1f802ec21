import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { enterScenario } from '../figures/testing/portfolios.ts'
import { describeEachEngine } from '../testing/engines.ts'
import { exportAccount, importAccount } from './commands.ts'
import { startServer } from './testing/two-servers.ts'
import { environmentOf } from '../testing/test-database.ts'

describeEachEngine('wheelwright export and import', ({ makeTestPlace, open }) => {
  it('carry an account from one user to another, and say what is the matter', async () => {
    const place = await makeTestPlace()
    const server = await startServer(place, open)
    const [from, to] = [await server.newOwner(), await server.newOwner()]
    await enterScenario(server, from, 'fee 0.65\n2026-10-05 STO 1 KO 50P 2026-12-18 @ 1.00')
    const environment = { ...environmentOf(place), LOG_LEVEL: 'silent' }
    const file = join(place.dataDir, 'account.json')
    const out = (...words: string[]) => exportAccount(environment, words)
    const into = (...words: string[]) => importAccount(environment, words)
    expect(await out('user1')).toEqual({ isWell: false, lines: ['Usage: wheelwright export NAME FILE'] })
    expect(await out('nobody', file)).toEqual({ isWell: false, lines: ['There is no user nobody.'] })
    expect((await out('user1', file)).lines[0]).toContain(`The account of user1 is in ${file}.`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await out('user1', file)).lines[0]).toContain('There is a file')
    expect(await into('user2', join(place.dataDir, 'none.json'))).toMatchObject({ isWell: false })
    const cut = join(place.dataDir, 'cut.json')
    writeFileSync(cut, readFileSync(file).subarray(0, -20))
    expect((await into('user2', cut)).lines[0]).toContain('The file is cut short')
    expect(await into('user2', file)).toMatchObject({
      isWell: true,
      lines: ['The account of user1 is brought into that of user2: 1 entry, 1 wheel.', expect.any(String)],
    })
    expect((await into('user2', file)).lines[0]).toContain('This account is not empty')
    const profit = async ({ token }: typeof to) =>
      (await server.send('GET', '/portfolio/pnl', { token })).body
    expect(await profit(to)).toEqual(await profit(from))
  })
})
