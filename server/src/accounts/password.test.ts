import { expect, it } from 'vitest'
import { createHashQueue, TooBusy } from './hash-queue.ts'
import { createPasswords, fullCost } from './password.ts'

it('keeps a password as Argon2id of 19 MiB and two passes, with a salt of its own', async () => {
  const passwords = createPasswords()
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'correct horse')).toBe(true)
  expect(await passwords.verify(one, 'Correct horse')).toBe(false)
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
})

it('takes the same characters typed as other code points for the same password', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(await passwords.hash('caf\u00e9 cr\u00e8me'), 'cafe\u0301 cre\u0300me')).toBe(
    true,
  )
})

it('does as much work for a name that nobody has as for a wrong password', async () => {
  // The work of verifying is what the hash itself says: its parameters, and the lengths of salt and digest.
  const workOf = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length))
  expect(workOf(fullCost.nobodysHash)).toEqual(workOf(await createPasswords().hash('correct horse')))
})

it('computes two hashes at a time, goes on after one that failed, and turns away a crowd', async () => {
  const inTurn = createHashQueue()
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (most % 2 === 1) throw new Error('failed')
  }
  await Promise.allSettled(Array.from({ length: 20 }, () => inTurn(work)))
  expect(most).toBe(2)
  expect(running).toBe(0)
  const crowd = await Promise.allSettled(Array.from({ length: 210 }, () => inTurn(work)))
  const turnedAway = crowd.filter(
    ({ status, ...rest }) => status === 'rejected' && 'reason' in rest && rest.reason instanceof TooBusy,
  )
  expect(turnedAway).toHaveLength(8)
})
