import { expect, it } from 'vitest'
import { storageSentences } from './storage-words.ts'

it.each(['full', 'read-only', 'failing'] as const)('says of a disk that is %s what to do', (state) => {
  expect(storageSentences[state]).toMatch(/^Read-only: .*;/)
})
