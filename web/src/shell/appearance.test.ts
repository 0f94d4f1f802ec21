import { afterEach, describe, expect, it, vi } from 'vitest'
import { densityFrom, resolveTheme, themeChoices, themeFrom, type ScreenPreference } from './appearance.ts'

const script = '../../public/appearance.js'
afterEach(() => vi.unstubAllGlobals())

/** Runs the script of the first paint on a page that has only what it touches. */
async function firstPaint(
  stored: Record<string, string>,
  screen: ScreenPreference,
  { path = '/Dashboard', token = null as string | null, cookie = '' } = {},
): Promise<Record<string, string>> {
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset }, cookie })
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('sessionStorage', { getItem: () => token })
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

describe('the shell of the first HTML', () => {
  const screen = { dark: false, moreContrast: false }
  const shown = async (page: Parameters<typeof firstPaint>[2]) =>
    (await firstPaint({}, screen, page))['firstShell']

  it('is shown to who is signed in, folded as the sidebar was left', async () => {
    expect(await shown({ token: 'a' })).toBe('open')
    expect(await shown({ token: 'a', cookie: 'other=1; sidebar_state=false' })).toBe('folded')
    expect(await shown({ token: 'a', cookie: 'sidebar_state=true' })).toBe('open')
  })

  it.each(['/login', '/signup', '/recover', '/auth/callback', '/WheelsLotsMock', '/lottimelinemock/'])(
    'does not flash on a page for anyone: %s',
    async (path) => expect(await shown({ token: 'a', path })).toBeUndefined(),
  )

  it('is not shown without a session', async () => expect(await shown({})).toBeUndefined())
})
