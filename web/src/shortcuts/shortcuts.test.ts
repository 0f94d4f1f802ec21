import { expect, it } from 'vitest'
import type { Stroke } from './combinations.ts'
import { isGo, pressedKeys, shortcutFor, shortcuts, type Shortcut, type Where } from './shortcuts.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const anywhere: Where = { afterG: false, inRow: false, singleKeys: true }

const whereOf = ({ scope }: Shortcut): Where => ({
  ...anywhere,
  afterG: scope === 'go',
  inRow: scope === 'row',
})

const strokeOf = (shortcut: Shortcut): Stroke => {
  const keys = pressedKeys(shortcut)
  return { ...bare, key: shortcut.key, ctrlKey: keys.includes('Ctrl'), shiftKey: keys.includes('Shift') }
}

const printable = Array.from({ length: 95 }, (_, code) => String.fromCharCode(code + 32))
const everyKey = [...printable, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'Enter', 'Escape', 'Tab', 'F1']
const either = [false, true]
const everyStroke = everyKey.flatMap((key) =>
  either.flatMap((ctrlKey) =>
    either.flatMap((metaKey) =>
      either.flatMap((altKey) =>
        either.map((shiftKey): Stroke => ({ key, ctrlKey, metaKey, altKey, shiftKey })),
      ),
    ),
  ),
)
const everywhere = either.flatMap((afterG) =>
  either.flatMap((inRow) => either.map((singleKeys): Where => ({ afterG, inRow, singleKeys }))),
)

it('each key that the help shows does what it says', () => {
  for (const shortcut of shortcuts)
    expect(shortcutFor(strokeOf(shortcut), whereOf(shortcut)), pressedKeys(shortcut).join(' ')).toBe(shortcut)
})

it('each key that does something is in the help, with the modifiers that it names and no other', () => {
  for (const stroke of everyStroke)
    for (const where of everywhere) {
      const found = shortcutFor(stroke, where)
      if (found === null) continue
      const keys = pressedKeys(found)
      expect(stroke.key.toLowerCase()).toBe(found.key.toLowerCase())
      expect(stroke.altKey).toBe(false)
      expect(stroke.ctrlKey || stroke.metaKey).toBe(keys.includes('Ctrl'))
      if (stroke.key !== '?') expect(stroke.shiftKey).toBe(keys.includes('Shift'))
    }
})

it('the help names no key twice in one place', () => {
  const names = shortcuts.map((shortcut) => pressedKeys(shortcut).join(' '))
  expect(new Set(names).size).toBe(names.length)
})

it('keys by themselves do nothing once they are switched off, and combinations stay', () => {
  const off = { ...anywhere, singleKeys: false }
  for (const stroke of everyStroke) {
    if (!stroke.ctrlKey && !stroke.metaKey) {
      expect(shortcutFor(stroke, { ...off, inRow: true, afterG: true })).toBeNull()
      expect(isGo(stroke, off)).toBe(false)
    }
  }
  const combined = shortcuts.filter(({ scope }) => scope === 'combination')
  expect(combined).toHaveLength(4)
  for (const shortcut of combined) expect(shortcutFor(strokeOf(shortcut), off)).toBe(shortcut)
})

it('K alone moves up a row, with Ctrl or Meta it opens the palette', () => {
  expect(shortcutFor({ ...bare, key: 'k' }, anywhere)?.words).toBe('Previous row or card')
  expect(shortcutFor({ ...bare, key: 'K', metaKey: true }, anywhere)?.action).toEqual({ kind: 'palette' })
})

it('a key of a row does nothing outside of rows', () => {
  expect(shortcutFor({ ...bare, key: 'e' }, anywhere)).toBeNull()
  expect(shortcutFor({ ...bare, key: 'ArrowDown' }, anywhere)).toBeNull()
})
