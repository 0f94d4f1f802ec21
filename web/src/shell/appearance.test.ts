import { afterEach, describe, expect, it, vi } from 'vitest'
import { densityFrom, resolveTheme, themeChoices, themeFrom, type ScreenPreference } from './appearance.ts'

const script = '../../public/appearance.js'
afterEach(() => vi.unstubAllGlobals())

/** Runs the script of the first paint on a page that has only what it touches. */
async function firstPaint(
  stored: Record<string, string>,
  screen: ScreenPreference,
): Promise<Record<string, string>> {
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(prefers-color-scheme: dark)' ? screen.dark : screen.moreContrast,
  }))
  vi.resetModules()
  await import(script)
  return dataset
}

const screens: ScreenPreference[] = [
  { dark: false, moreContrast: false },
  { dark: true, moreContrast: false },
  { dark: false, moreContrast: true },
  { dark: true, moreContrast: true },
]

describe('the theme', () => {
  it('follows the screen unless one was chosen', () => {
    expect(resolveTheme('system', { dark: true, moreContrast: false })).toBe('dark')
    expect(resolveTheme('system', { dark: true, moreContrast: true })).toBe('contrast-dark')
    expect(resolveTheme('light', { dark: true, moreContrast: true })).toBe('light')
    expect(resolveTheme('contrast', { dark: false, moreContrast: false })).toBe('contrast')
  })

  it.each([...themeChoices, null, 'sepia'])(
    'is the same before the first paint as after it: %s',
    async (choice) => {
      for (const screen of screens) {
        const painted = await firstPaint(choice === null ? {} : { 'wheelwright.theme': choice }, screen)
        expect(painted['theme']).toBe(resolveTheme(themeFrom(choice), screen))
      }
    },
  )
})

describe('the density', () => {
  it.each(['compact', 'regular', 'roomy', null, 'huge'])(
    'is the same before the first paint: %s',
    async (density) => {
      const stored: Record<string, string> = density === null ? {} : { 'wheelwright.density': density }
      const painted = await firstPaint(stored, { dark: false, moreContrast: false })
      expect(painted['density']).toBe(densityFrom(density))
    },
  )
})
