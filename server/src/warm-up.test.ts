import { expect, it } from 'vitest'
import { dumpDatabase } from './testing/dump-database.ts'
import { describeDecidedInCode } from './testing/engines.ts'
import { createTestApp } from './testing/test-app.ts'
import { warmUp } from './warm-up.ts'

describeDecidedInCode('what is run after the start so that it is compiled', ({ openTestDatabase }) => {
  it('tells every page of a made-up wheel, and leaves nothing behind', async () => {
    const { deps } = createTestApp(await openTestDatabase())
    const before = await dumpDatabase(deps.db)
    await warmUp(deps)
    expect(await dumpDatabase(deps.db)).toEqual(before)
    expect(Object.values(before).flat()).toEqual([])
  })
})
