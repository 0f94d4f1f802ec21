/** One application for the traders of a suite: each is a new owner, who imports texts as files. */
import { beforeAll, expect } from 'vitest'
import { openPortfolios, takeFile, type Owner, type Portfolios } from '../../figures/testing/portfolios.ts'
import { readPages } from '../../figures/testing/read-pages.ts'
import type { EngineTools } from '../../testing/engines.ts'

export function useTraders(openTestDatabase: EngineTools['openTestDatabase']) {
  let app: Portfolios
  const take = (owner: Owner, text: string, name: string) =>
    takeFile(app, owner, new TextEncoder().encode(text), name)
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })
  return {
    /** There once the suite has begun. */
    get app(): Portfolios {
      return app
    },
    /** False where nothing of it could be taken. */
    take,
    /** Takes each file, and at the end takes one of them back; false where that one told nothing new and was not taken. */
    takeAndUndo: async (
      owner: Owner,
      files: readonly (readonly [text: string, name: string])[],
      going: (typeof files)[number] | undefined,
      looks: boolean,
    ): Promise<boolean> => {
      let batch: string | undefined
      for (const each of files) {
        const isTaken = await take(owner, ...each)
        if (looks) await readPages(app, owner.token)
        const { body } = await app.send<{ id: string }[]>('GET', '/imports', owner)
        if (each === going && isTaken) batch = body[0]?.id
      }
      if (batch === undefined) return false
      const { status } = await app.send('DELETE', `/imports/${batch}?confirmed=true`, owner)
      expect(status).toBe(204)
      await app.deps.background.settle()
      return true
    },
  }
}
