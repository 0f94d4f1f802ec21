/** One application for the traders of a suite: each is a new owner, who imports texts as files. */
import { beforeAll } from 'vitest'
import { openPortfolios, takeFile, type Owner, type Portfolios } from '../../figures/testing/portfolios.ts'
import type { EngineTools } from '../../testing/engines.ts'

export function useTraders(openTestDatabase: EngineTools['openTestDatabase']) {
  let app: Portfolios
  beforeAll(async () => {
    app = openPortfolios(await openTestDatabase())
  })
  return {
    /** There once the suite has begun. */
    get app(): Portfolios {
      return app
    },
    /** False where nothing of it could be taken. */
    take: (owner: Owner, text: string, name: string) =>
      takeFile(app, owner, new TextEncoder().encode(text), name),
  }
}
