/** Holds `npm run check` to what its record says of it: what it takes, and that it names what it does not take. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { nearTests, quickShare, shareOfChange, slow, standing, withoutStanding } from './quick-share.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = 'server/src'
const serverTests = readdirSync(join(root, server), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `${server}/${file.replaceAll('\\', '/')}`)
const roomOf = (file: string): string => file.split('/').slice(2, -1)[0] ?? ''

/** A server of four rooms: `lots` uses `entries`, and the application all. */
const imports = new Map([
  [`${server}/entries/book.ts`, []],
  [`${server}/entries/book.test.ts`, [`${server}/entries/book.ts`]],
  [`${server}/lots/lots.ts`, [`${server}/entries/book.ts`]],
  [`${server}/lots/lots.test.ts`, [`${server}/app.ts`]],
  [`${server}/lots/view.test.ts`, [`${server}/lots/lots.ts`]],
  [`${server}/app.ts`, [`${server}/lots/lots.ts`, `${server}/prices/ask.ts`]],
  [`${server}/prices/ask.ts`, []],
  [`${server}/prices/ask.test.ts`, [`${server}/prices/ask.ts`]],
  [`${server}/settle/settle.ts`, [`${server}/entries/book.ts`]],
  [`${server}/settle/settle.test.ts`, [`${server}/settle/settle.ts`]],
])

describe('the quick check', () => {
  it('names only tests that exist, each of them once', () => {
    expect([...standing, ...slow].filter((test) => !existsSync(join(root, test)))).toEqual([])
    expect(new Set([...standing, ...slow]).size).toBe(standing.length + slow.length)
  })

  it('has a test of every room of the server, but of those that it names', () => {
    const covered = new Set([...standing.map(roomOf), ...withoutStanding, '', 'testing'])
    expect(serverTests.map(roomOf).filter((room) => !covered.has(room))).toEqual([])
    expect(withoutStanding.filter((room) => standing.some((test) => roomOf(test) === room))).toEqual([])
  })

  it('takes the tests of the folder first, then those that import the change, however far', () => {
    expect(nearTests([`${server}/lots/lots.ts`], imports)).toEqual([
      `${server}/lots/lots.test.ts`,
      `${server}/lots/view.test.ts`,
    ])
    expect(nearTests([`${server}/entries/book.ts`], imports)).toEqual([
      `${server}/entries/book.test.ts`,
      `${server}/lots/view.test.ts`,
      `${server}/settle/settle.test.ts`,
      `${server}/lots/lots.test.ts`,
    ])
  })

  it('takes a slow test only where it, or the file beside it, changed', () => {
    const test = `${server}/settle/settle.test.ts`
    expect(shareOfChange([`${server}/entries/book.ts`], imports).server).not.toContain(test)
    expect(shareOfChange([`${server}/settle/settle.ts`], imports).server).toContain(test)
    expect(shareOfChange([test], imports).server).toContain(test)
    const american = 'core/src/option-value/american'
    expect(shareOfChange([], imports).leaveOut).toContain(`${american}.test.ts`)
    expect(shareOfChange([`${american}.ts`], imports).leaveOut).not.toContain(`${american}.test.ts`)
  })

  it('takes every test that was itself changed, however many they are', () => {
    const tests = Array.from({ length: 20 }, (_, index) => `${server}/lots/${index}.test.ts`)
    const many = new Map(tests.map((test) => [test, []]))
    expect(shareOfChange(tests, many).server).toEqual(expect.arrayContaining(tests))
  })

  it('counts each test of the server either as taken or as left', () => {
    const { server: taken, left, nearLeft } = shareOfChange([`${server}/entries/book.ts`], imports)
    const tests = [...imports.keys()].filter((file) => file.endsWith('.test.ts'))
    expect([...taken, ...left].toSorted()).toEqual(tests.toSorted())
    expect(nearLeft).toEqual([`${server}/settle/settle.test.ts`])
  })

  it('says of the tree as it stands what it leaves to npm test', () => {
    const { server: taken, left, words } = quickShare()
    expect(taken).toEqual(expect.arrayContaining([...standing]))
    expect([...taken, ...left].toSorted()).toEqual(serverTests.toSorted())
    expect(words.join('\n')).toContain(`${left.length} of the ${serverTests.length} files of server tests`)
    expect(words[0]).toContain('PostgreSQL')
  })
})
