/** A fresh checkout knows no times: what takes longest alone would begin by chance, and last while the other cores wait. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take several times as long as most, each by how its path ends. */
export const longest = [
  'e2e/flows/import-troubles.test.ts',
  'e2e/flows/offline.test.ts',
  'e2e/flows/brokerage-connection.test.ts',
  'e2e/flows/first-view.test.ts',
  'e2e/flows/backup.test.ts',
  'e2e/flows/brokerage-sync.test.ts',
  'server/src/serve.test.ts',
  'server/src/settle/overtaken.test.ts',
  'server/src/release-memory.test.ts',
  'server/src/database/outages.test.ts',
  'server/src/entries/rows/largest-numbers.test.ts',
]

const isLongest = ({ moduleId }: TestSpecification): boolean =>
  longest.some((path) => moduleId.endsWith(`/${path}`))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
