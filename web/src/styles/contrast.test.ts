import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'

// The test runner answers style sheets with nothing, and the web client has no types of Node: so it is read by hand.
const fileSystem = 'node:fs'
const { readFileSync } = (await import(fileSystem)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string
}
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const themes = new Map(
  [...tokens.matchAll(/\[data-theme='([\w-]+)'\] \{([^}]*)\}/g)].map(([, name = '', body = '']) => [
    name,
    new Map(
      [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, token = '', color = '']) => [token, color]),
    ),
  ]),
)

const grounds = ['paper', 'card', 'well']
const texts = ['ink', 'soft', 'faint', 'accent', 'gain', 'loss', 'warn']
const marks = ['edge', 'phase-1', 'phase-2', 'phase-3', 'phase-4']
/** What is written or drawn on something other than paper, card or well. */
const pairs = [
  ['gain', 'gain-soft'],
  ['loss', 'loss-soft'],
  ['warn', 'warn-soft'],
  ['accent', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'loss-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['on-loss', 'loss'],
  ['on-loss', 'loss-deep'],
  ['paper', 'ink'],
] as const

it('knows the extremes', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('finds all four themes', () => {
  expect([...themes.keys()]).toEqual(['light', 'dark', 'contrast', 'contrast-dark'])
})

describe.each([...themes])('the %s theme', (name, colors) => {
  const ratio = (one: string, other: string) => contrastRatio(colors.get(one) ?? '', colors.get(other) ?? '')
  const textBar = name.startsWith('contrast') ? 7 : 4.5

  it.each(texts)('%s reads on every ground', (text) => {
    for (const ground of grounds) expect(ratio(text, ground)).toBeGreaterThanOrEqual(textBar)
  })

  it.each(pairs)('%s reads on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(textBar)
  })

  it.each(marks)('%s stands out from every ground', (mark) => {
    for (const ground of grounds) expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3)
  })
})
