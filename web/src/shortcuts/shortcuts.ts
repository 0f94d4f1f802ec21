/** Every key that does something everywhere: the listener, the palette and the help read this one list. */
import type { NavPath } from '../shell/navigation/navigation.ts'
import { combinations, isCombination, type Stroke } from './combinations.ts'

export type Action =
  | { readonly kind: 'palette' | 'help' | 'sidebar' | 'privacy' | 'undo' }
  | { readonly kind: 'go'; readonly to: NavPath | '/Profile' }
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'move'; readonly by: 1 | -1 }

export type Scope =
  /** With Ctrl or Meta, also while somebody types but for Undo. */
  | 'combination'
  /** A key by itself, which can be switched off. */
  | 'single'
  /** After G, within a moment. */
  | 'go'
  /** While the focus is in a row. */
  | 'row'

export interface Shortcut {
  readonly scope: Scope
  /** As `KeyboardEvent.key` has it, letters small. */
  readonly key: string
  readonly words: string
  readonly action: Action
}

const combined = (
  key: string,
  words: string,
  kind: 'palette' | 'sidebar' | 'privacy' | 'undo',
): Shortcut => ({
  scope: 'combination',
  key,
  words,
  action: { kind },
})

const go = (key: string, words: string, to: NavPath | '/Profile'): Shortcut => ({
  scope: 'go',
  key,
  words,
  action: { kind: 'go', to },
})

const row = (key: string, words: string): Shortcut => ({
  scope: 'row',
  key,
  words,
  action: { kind: 'row', key },
})

const move = (scope: Scope, key: string, words: string, by: 1 | -1): Shortcut => ({
  scope,
  key,
  words,
  action: { kind: 'move', by },
})

export const shortcuts: readonly Shortcut[] = [
  combined('k', 'Find a page, a symbol or an action', 'palette'),
  combined('z', 'Undo what was done last', 'undo'),
  combined('b', 'Show or hide the sidebar', 'sidebar'),
  combined('p', 'Hide or show all amounts', 'privacy'),
  { scope: 'single', key: '?', words: 'Show these shortcuts', action: { kind: 'help' } },
  move('single', 'j', 'Next row or card', 1),
  move('single', 'k', 'Previous row or card', -1),
  move('row', 'ArrowDown', 'Next row or card', 1),
  move('row', 'ArrowUp', 'Previous row or card', -1),
  row('e', 'Edit'),
  row('r', 'Roll'),
  row('c', 'Close'),
  row('x', 'Expand'),
  go('d', 'Dashboard', '/Dashboard'),
  go('s', 'Stocks', '/Stocks'),
  go('o', 'Options', '/Options'),
  go('w', 'Wheels', '/Wheels'),
  go('p', 'Wheels Phase', '/WheelsPhaseView'),
  go('l', 'Lots', '/Lots'),
  go('i', 'Import', '/Imports'),
  go('a', 'Activity', '/Activity'),
  go('e', 'Periods', '/Periods'),
  go('b', 'Collateral', '/Collateral'),
  go('q', 'Questions', '/Questions'),
  go('r', 'Reconciliation', '/Reconciliation'),
  go('v', 'Watch', '/Watch'),
  go('t', 'Trash', '/Trash'),
  go('c', 'Option chain', '/Chain'),
  go('m', 'My Profile', '/Profile'),
  go(',', 'Settings', '/Settings'),
]

/** Where a key was pressed. */
export interface Where {
  readonly afterG: boolean
  readonly inRow: boolean
  /** Off where the user switched the keys without Ctrl or Meta off. */
  readonly singleKeys: boolean
}

const isPlain = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): boolean =>
  // The question mark needs Shift on most keyboards, and none on some.
  !ctrlKey && !metaKey && !altKey && (!shiftKey || key === '?')

/** G, which waits for a letter. */
export function isGo(stroke: Stroke, { singleKeys }: Where): boolean {
  return singleKeys && isPlain(stroke) && stroke.key === 'g'
}

const inScope = (stroke: Stroke, { afterG, inRow }: Where) => {
  if (isCombination(stroke)) return (scope: Scope) => scope === 'combination'
  if (afterG) return (scope: Scope) => scope === 'go'
  return (scope: Scope) => scope === 'single' || (scope === 'row' && inRow)
}

/** What a key does there, or null. */
export function shortcutFor(stroke: Stroke, where: Where): Shortcut | null {
  if (!isCombination(stroke) && !(where.singleKeys && isPlain(stroke))) return null
  const fits = inScope(stroke, where)
  const key = isCombination(stroke) ? stroke.key.toLowerCase() : stroke.key
  return shortcuts.find((each) => each.key === key && fits(each.scope)) ?? null
}

const keyNames: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' }

/** As it is printed on the keys: Ctrl K; G then W. */
export function pressedKeys({ scope, key }: Shortcut): readonly string[] {
  const name = keyNames[key] ?? key.toUpperCase()
  if (scope === 'combination') return combinations[key] === true ? ['Ctrl', 'Shift', name] : ['Ctrl', name]
  return scope === 'go' ? ['G', name] : [name]
}
