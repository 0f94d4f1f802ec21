import { expect, it } from 'vitest'

// The web client has no types of Node, and the test runner answers style sheets with nothing: so they are read by hand.
const fileSystem = 'node:fs'
const { readFileSync, readdirSync } = (await import(fileSystem)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string
  readdirSync: (path: URL, options: { recursive: true }) => string[]
}
const root = new URL('../', import.meta.url)
const texts = readdirSync(root, { recursive: true })
  .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))

const namesIn = (pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))

/** Set by the library of the notices while one is dragged. */
const setElsewhere = new Set(['toast-swipe-movement-x', 'toast-swipe-movement-y'])

it('every custom property that a style uses is defined: an unknown one is left out in silence', () => {
  const defined = namesIn(/(?<![\w-])--([\w-]+)['"\]]*:/g)
  // What ends in a dash is the beginning of a name that is made up.
  const used = [...namesIn(/var\(--([\w-]+)/g)].filter((name) => !name.endsWith('-'))
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !defined.has(name) && !setElsewhere.has(name))).toEqual([])
})
