import { expect, it } from 'vitest'
import { secretKeyFrom } from './config/secret-key.ts'
import { hasOtherKey, markKey } from './key-mark.ts'
import { describeEachEngine } from './testing/engines.ts'

const [one, other] = ['a', 'b'].map((letter) => secretKeyFrom(letter.repeat(32)))

describeEachEngine('the mark of the secret key', ({ openTestDatabase }) => {
  it('says of each start whether the one before had another key', async () => {
    const db = await openTestDatabase()
    if (one === undefined || other === undefined) throw new Error('there are two keys')
    expect(await hasOtherKey(db.read, one)).toBe(false)
    expect(await markKey(db, one)).toBe(false)
    expect(await markKey(db, one)).toBe(false)
    expect(await hasOtherKey(db.read, other)).toBe(true)
    expect(await markKey(db, other)).toBe(true)
    expect(await markKey(db, other)).toBe(false)
    expect(await markKey(db, one)).toBe(true)
  })

  it('tells nothing of the key itself', async () => {
    const db = await openTestDatabase()
    if (one === undefined) throw new Error('there is a key')
    await markKey(db, one)
    const [row] = await db.read
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', 'secret-key')
      .execute()
    expect(row?.holder).toMatch(/^[\da-f]{32}$/)
    expect(row?.holder).not.toContain('a'.repeat(8))
  })
})
