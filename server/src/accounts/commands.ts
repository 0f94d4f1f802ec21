/** `wheelwright user`: people of a server, for whoever runs it. Works beside a running server, and without one. */
import { newPassword, registration } from '@wheelwright/api'
import { assert } from '@wheelwright/core'
import * as z from 'zod/mini'
import type { Environment } from '../config/settings.ts'
import type { UserRow } from '../database/schema.ts'
import { createIds } from '../ids.ts'
import { instantText } from '../instants.ts'
import { systemRandomBytes } from '../process-deps.ts'
import { unwell, well, type Said } from '../said.ts'
import { rolesOf } from '../sessions/signed-in.ts'
import { watchStorage } from '../storage/storage.ts'
import { disableUser, enableUser } from './access.ts'
import { askPassword } from './ask-password.ts'
import { openBeside, type Beside } from './open-beside.ts'
import { checkPassword } from './check-password.ts'
import { createPasswords, type Passwords } from './password.ts'
import { setPassword } from './set-password.ts'
import { makeUser } from './sign-up.ts'
import { checkUsername } from './username.ts'
import { findByName, rolesText } from './users.ts'

/** What a command is given beside the words. */
export interface Terminal {
  /** Null where what was typed twice differs. */
  readonly askPassword: (question: string) => Promise<string | null>
  readonly passwords: Passwords
}

interface Call extends Beside, Terminal {
  readonly name: string
  readonly words: readonly string[]
}

const usage = [
  'Usage: wheelwright user add NAME [--email ADDRESS] [--admin]',
  '       wheelwright user password NAME    Set a new password; sessions and API tokens end',
  '       wheelwright user disable NAME     Blocks sign-in for the user; the account keeps its data',
  '       wheelwright user enable NAME',
  '       wheelwright user list',
  'A password is asked for, or read from standard input. It is never an argument.',
]

const nobody = (name: string): Said => unwell(`There is no user ${name}.`)

type Asked = { readonly password: string } | { readonly refused: Said }

const wantedPassword = async (
  { askPassword: ask }: Terminal,
  username: string,
  email: string | null,
): Promise<Asked> => {
  const password = await ask(`New password of ${username}`)
  if (password === null) return { refused: unwell('The two are not the same. Nothing was changed.') }
  const length = z.safeParse(newPassword, password)
  const problem = length.success
    ? checkPassword(password, username, email)?.message
    : length.error.issues[0]?.message
  return problem === undefined ? { password } : { refused: unwell(`${problem}. Nothing was changed.`) }
}

const emailOf = (words: readonly string[]): string | null => {
  const at = words.indexOf('--email')
  return at < 0 ? null : (words[at + 1] ?? '')
}

const add = async (call: Call): Promise<Said> => {
  const { db, config, name: username, words, passwords } = call
  const email = emailOf(words)
  const wrong =
    checkUsername(username)?.message ??
    (email === null ? undefined : z.safeParse(registration.shape.email, email).error?.issues[0]?.message)
  if (wrong !== undefined) return unwell(`${wrong}.`)
  if (await findByName(db.read, username)) return unwell(`There is a user ${username} already.`)
  const asked = await wantedPassword(call, username, email)
  if ('refused' in asked) return asked.refused
  const passwordHash = await passwords.hash(asked.password)
  const newId = createIds(Date.now, systemRandomBytes)
  // Whoever runs the server may add users where nobody may sign up.
  const open = { ...config, registration: 'open' as const }
  const deps = { newId, randomBytes: systemRandomBytes, clock: Date.now, config: open }
  const made = await db.transaction(async (tx) => {
    const user = await makeUser(deps, tx, { given: { username, email }, passwordHash, mayBeFirst: true })
    if (!user.ok) return user
    const isAdmin = words.includes('--admin') || rolesOf(user.value.roles).includes('admin')
    await tx
      .updateTable('users')
      .set({ last_seen_at: null, ...(isAdmin && { roles: rolesText(['admin']) }) })
      .where('id', '=', user.value.id)
      .execute()
    return { ...user, isAdmin }
  }, 'by itself')
  if (!made.ok) return unwell(made.refusal.message ?? 'The user could not be added.')
  const isAdmin = 'isAdmin' in made && made.isAdmin
  return well(
    `User ${username} is added${isAdmin ? ', as an administrator' : ''}.`,
    'There are no recovery codes yet: they are made under Profile, after signing in.',
  )
}

const withUser = async (call: Call, work: (user: UserRow) => Promise<Said>): Promise<Said> => {
  const user = await findByName(call.db.read, call.name)
  return user === undefined || user.is_demo === 1 ? nobody(call.name) : work(user)
}

const password = (call: Call): Promise<Said> =>
  withUser(call, async (user) => {
    const asked = await wantedPassword(call, user.username, user.email)
    if ('refused' in asked) return asked.refused
    const passwordHash = await call.passwords.hash(asked.password)
    const ended = { userId: user.id, passwordHash, keptSession: null, keepsTokens: false }
    await call.db.transaction((tx) => setPassword(tx, watchStorage(call.db), ended), { user: user.id })
    return well(`The password of ${user.username} is set. Sessions and API tokens ended.`)
  })

const disable = (call: Call): Promise<Said> =>
  withUser(call, async ({ id, username }) => {
    const now = instantText(Date.now())
    await call.db.transaction((tx) => disableUser(tx, watchStorage(call.db), id, now), { user: id })
    return well(`User ${username} is disabled. Sessions and API tokens ended; what is in the account stays.`)
  })

const enable = (call: Call): Promise<Said> =>
  withUser(call, async ({ id, username }) => {
    await call.db.transaction((tx) => enableUser(tx, id), { user: id })
    return well(`User ${username} may sign in.`)
  })

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? 'never'

const list = async ({ db }: Call): Promise<Said> => {
  const rows = await db.read.selectFrom('users').selectAll().where('is_demo', '=', 0).orderBy('id').execute()
  if (rows.length === 0) return well('There are no users yet.')
  const width = Math.max(8, ...rows.map(({ username }) => username.length))
  const line = (name: string, role: string, made: string, seen: string, state: string): string =>
    `${name.padEnd(width)}  ${role.padEnd(5)}  ${made.padEnd(10)}  ${seen.padEnd(10)}  ${state}`.trimEnd()
  return well(
    line('NAME', 'ROLE', 'CREATED', 'LAST SEEN', ''),
    ...rows.map((row) =>
      line(
        row.username,
        rolesOf(row.roles).join(),
        dayOf(row.created_at),
        dayOf(row.last_seen_at),
        row.disabled_at === null ? '' : `disabled ${dayOf(row.disabled_at)}`,
      ),
    ),
  )
}

const acts: Readonly<Record<string, (call: Call) => Promise<Said>>> = { add, password, disable, enable, list }
const known = ['--email', '--admin']

const wrongWords = (act: string, words: readonly string[]): readonly string[] | null => {
  if (!Object.hasOwn(acts, act)) return usage
  const unknown = words.find((word) => word.startsWith('--') && (act !== 'add' || !known.includes(word)))
  if (unknown !== undefined) return [`There is no option ${unknown}.`, ...usage]
  const email = emailOf(words)
  const names = words.filter((word) => !word.startsWith('--') && word !== email)
  if (names.length === (act === 'list' ? 0 : 1)) return null
  // A password that was given as an argument stands in the list of processes and in the history of the shell.
  return names.length > 1 ? ['Give one name and nothing else.', ...usage] : ['Name a user.', ...usage]
}

const realTerminal = (): Terminal => ({ askPassword, passwords: createPasswords() })

/** Runs `wheelwright user` with the words that follow. */
export async function user(
  environment: Environment,
  [act = '', ...words]: readonly string[],
  terminal: Terminal = realTerminal(),
): Promise<Said> {
  const wrong = wrongWords(act, words)
  if (wrong !== null) return unwell(...wrong)
  const opened = await openBeside(environment)
  if (!opened.ok) return unwell(...opened.refusal)
  const run = acts[act]
  assert(run !== undefined, 'a command that is not there was refused before')
  const email = emailOf(words)
  const name = words.find((word) => !word.startsWith('--') && word !== email) ?? ''
  try {
    return await run({ ...opened.value, ...terminal, name, words })
  } finally {
    await opened.value.db.close()
  }
}
