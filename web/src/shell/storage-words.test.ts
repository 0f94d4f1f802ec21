import { expect, it } from 'vitest'
import { askAgainMs, storageSentence } from './storage-words.ts'

it('says nothing while everything can be changed, or as long as it is not known', () => {
  expect(storageSentence('writable')).toBeNull()
  expect(storageSentence(undefined)).toBeNull()
})

it.each(['full', 'read-only', 'failing'] as const)('says of a disk that is %s what to do', (state) => {
  expect(storageSentence(state)).toMatch(/^Read-only: /)
})

it('asks more often while the server cannot write, so that the word goes away soon', () => {
  expect(askAgainMs('full')).toBeLessThan(askAgainMs('writable'))
})
