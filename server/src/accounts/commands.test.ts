import { expect, it } from 'vitest'
import { casesOn, describeEachEngine } from '../testing/engines.ts'
import { createTestApp, testPassword } from '../testing/test-app.ts'
import { openMigrated } from '../testing/test-database.ts'
import { user, type Terminal } from './commands.ts'
import { createPasswords } from './password.ts'

describeEachEngine('wheelwright user', ({ makeTestPlace, open, engine }) => {
  const terminalThat = (...typed: readonly (string | null)[]): Terminal & { asked: () => number } => {
    let at = 0
    return {
      askPassword: async () => typed[(at += 1) - 1] ?? null,
      passwords: createPasswords({
        memoryCost: 64,
        timeCost: 1,
        parallelism: 1,
        nobodysHash: '',
      }),
      asked: () => at,
    }
  }
  const prepared = async () => {
    const place = await makeTestPlace()
    const environment = {
      DATA_DIR: place.dataDir,
      LOG_LEVEL: 'silent',
      REGISTRATION: 'closed',
      ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    }
    const run = (words: string, ...typed: readonly (string | null)[]) =>
      user(environment, words.split(' '), terminalThat(...typed))
    return { place, run }
  }
  type Place = Awaited<ReturnType<typeof makeTestPlace>>
  const serve = async (place: Place) => createTestApp(await open(place))
  const signIn = async (place: Place, username: string, password: string) => {
    const test = await serve(place)
    return test.send('POST', '/auth/login', { body: { username, password } })
  }

  it('adds the first user of a server that never ran, who may sign in and is its administrator', async () => {
    const { place, run } = await prepared()
    const added = await run('add ann', testPassword)
    expect(added).toEqual({
      isWell: true,
      lines: [
        'User ann is added, as an administrator.',
        'There are no recovery codes yet: they are made under Profile, after signing in.',
      ],
    })
    expect((await run('add bob --email bob@example.com', testPassword)).isWell).toBe(true)
    const signedIn = await signIn(place, 'bob', testPassword)
    expect(signedIn.status).toBe(200)
    expect(await run('list')).toMatchObject({
      isWell: true,
      lines: [/^NAME/, /^ann +admin .*never$/, /^bob +user .*\d{4}-\d\d-\d\d$/].map((line) =>
        expect.stringMatching(line),
      ),
    })
  })

  it('sets a password beside a running server, which ends sessions and API tokens', async () => {
    const { place, run } = await prepared()
    await (await openMigrated(place)).close()
    const test = await serve(place)
    const { access_token: token } = await test.signUp('ann')
    expect((await run('password ann', 'another fine password')).isWell).toBe(true)
    expect((await test.send('GET', '/auth/me', { token })).status).toBe(401)
    expect((await signIn(place, 'ann', 'another fine password')).status).toBe(200)
  })

  it('disables and enables a user', async () => {
    const { place, run } = await prepared()
    await run('add ann', testPassword)
    expect((await run('disable ANN')).isWell).toBe(true)
    expect((await signIn(place, 'ann', testPassword)).status).toBe(403)
    expect((await run('list')).lines[1]).toMatch(/disabled \d{4}-\d\d-\d\d$/)
    expect((await run('enable ann')).isWell).toBe(true)
    expect((await signIn(place, 'ann', testPassword)).status).toBe(200)
  })

  it.each(
    casesOn(engine, [
      ['', /^Usage/],
      ['add', /^Name a user/],
      ['add ann secret-password', /^Give one name/],
      ['password ann --password', /^There is no option --password/],
      ['add a', /at least 3 characters/],
      ['add ann --email nonsense', /must look like/],
      ['disable nobody', /^There is no user nobody/],
    ]),
  )('refuses `user %s` and says why', async (words, sentence) => {
    const { run } = await prepared()
    const said = await run(words)
    expect(said.isWell).toBe(false)
    expect(said.lines[0]).toMatch(sentence)
  })

  it.each([
    ['short', /at least 8 characters/],
    ['Password1', /one of the most common/],
    [null, /not the same/],
  ])('adds nobody with the password %j', async (typed, sentence) => {
    const { run } = await prepared()
    const said = await run('add ann', typed)
    expect(said.lines[0]).toMatch(sentence)
    expect((await run('list')).lines).toEqual(['There are no users yet.'])
  })
})
