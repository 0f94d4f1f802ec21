/**
 * The combinations with Ctrl or Meta, of which the browser has uses of its own: they are held back at once, before the
 * registry that names all keys is loaded with the first one pressed. The value says whether Shift belongs to it.
 */
export const combinations: Readonly<Record<string, boolean>> = { k: false, b: false, z: false, p: true }

/** What of a key's event decides what it does. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export function isCombination({ key, ctrlKey, metaKey, altKey, shiftKey }: Stroke): boolean {
  return (ctrlKey || metaKey) && !altKey && combinations[key.toLowerCase()] === shiftKey
}

/** Fields and lists that take keys themselves. */
const takesKeys = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tablist]'

export function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takesKeys) !== null
}

/** A dialog keeps the keys for itself. A toast calls itself one, too; the sidebar, where it is one, has its own key. */
export function isDialogOpen(): boolean {
  return (
    document.querySelector('[role$=dialog]:not(.toast, [data-closed]), dialog[open]:not(.sidebar-sheet)') !==
    null
  )
}
