import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'

describeDecidedInCode('recovery codes', ({ openTestDatabase }) => {
  let db: Database
  let test: TestApp
  beforeEach(async () => {
    db = await openTestDatabase()
    test = createTestApp(db)
  })

  /** As people type from paper: in any case, with any grouping, and with what looks like the letter. */
  const typedFrom = (code: string) =>
    fc
      .array(
        fc.tuple(fc.boolean(), fc.constantFrom('', '', ' ', '-', ' - '), fc.constantFrom('i', '1', 'l', 'I')),
        {
          minLength: 16,
          maxLength: 16,
        },
      )
      .map((ways) =>
        Array.from(code.replaceAll('-', ''))
          .map((letter, at) => {
            const [isUpper, gap, likeI] = ways[at] ?? [false, '', 'i']
            const written = letter === 'i' ? likeI : isUpper ? letter.toUpperCase() : letter
            return `${written}${gap}`
          })
          .join(''),
      )

  it('each of them holds once, however it is typed, for its own user alone', async () => {
    const { id } = await test.signUp('ada')
    const { id: other } = await test.signUp('bob')
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.gen(), async (seed, gen) => {
        let drawn = 0
        const randomBytes = (size: number) =>
          createHash('sha256')
            .update(`${seed} ${(drawn += 1)}`)
            .digest()
            .subarray(0, size)
        const fresh = { randomBytes, clock: test.clock.now }
        const codes = await db.transaction((tx) => renewRecoveryCodes(tx, id, fresh))
        const code = codes[0] ?? ''
        const typed = gen(typedFrom, code)
        const use = (userId: string) => db.transaction((tx) => useRecoveryCode(tx, userId, typed))
        expect([await use(other), await use(id), await use(id)]).toEqual([false, true, false])
      }),
      { numRuns: 30 },
    )
  })
})
