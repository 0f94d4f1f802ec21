/**
 * Theme and density: what the user chose, what it comes to on this screen, and where it is kept. `public/appearance.js` keeps the same
 * rules before the first paint, so that no page flashes in the wrong theme, and says whether the shell of the first HTML is
 * shown; the test runs it and compares.
 */
import { useSyncExternalStore } from 'react'

export const themeChoices = ['light', 'dark', 'contrast', 'system'] as const
type ThemeChoice = (typeof themeChoices)[number]
export const densities = ['compact', 'regular', 'roomy'] as const
export type Density = (typeof densities)[number]
type ResolvedTheme = 'light' | 'dark' | 'contrast' | 'contrast-dark'

export interface ScreenPreference {
  dark: boolean
  moreContrast: boolean
}

/** The specification's words for the choices. */
export const themeNames: Record<ThemeChoice, string> = {
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
  system: 'System',
}

export const densityNames: Record<Density, string> = {
  compact: 'Compact',
  regular: 'Regular',
  roomy: 'Roomy',
}

/** public/appearance.js applies the same rule before the first paint. */
export function resolveTheme(choice: ThemeChoice, screen: ScreenPreference): ResolvedTheme {
  if (choice === 'contrast' || (choice === 'system' && screen.moreContrast)) {
    return screen.dark ? 'contrast-dark' : 'contrast'
  }
  if (choice === 'system') return screen.dark ? 'dark' : 'light'
  return choice
}

const themeKey = 'wheelwright.theme'
const densityKey = 'wheelwright.density'

export function themeFrom(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

export function densityFrom(stored: string | null): Density {
  return densities.find((density) => density === stored) ?? 'regular'
}

const listeners = new Set<() => void>()

/** What the storage did not take, switched off or full, lasts as long as the page. */
const notKept = new Map<string, string>()

function read(key: string): string | null {
  try {
    return notKept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    notKept.delete(key)
  } catch {
    notKept.set(key, value)
  }
  applyAppearance()
}

function screenPreference(): ScreenPreference {
  return {
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    moreContrast: matchMedia('(prefers-contrast: more)').matches,
  }
}

function applyAppearance(): void {
  const root = document.documentElement
  root.dataset['theme'] = resolveTheme(themeFrom(read(themeKey)), screenPreference())
  root.dataset['density'] = densityFrom(read(densityKey))
  const paper = getComputedStyle(root).getPropertyValue('--paper')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

/** Follows the screen's own preference and the choices made in other tabs. */
export function followAppearance(): void {
  applyAppearance()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAppearance)
  matchMedia('(prefers-contrast: more)').addEventListener('change', applyAppearance)
  addEventListener('storage', (event) => {
    if (event.key === themeKey || event.key === densityKey) applyAppearance()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, () => themeFrom(read(themeKey)))
  return [choice, (next) => write(themeKey, next)]
}

export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, () => densityFrom(read(densityKey)))
  return [density, (next) => write(densityKey, next)]
}
