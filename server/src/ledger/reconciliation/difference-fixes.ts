/** What mends a difference. Nothing is mended by itself. */
import type { Fix, ManualEntry } from '@wheelwright/api'

export function recordFix(label: string, entry: ManualEntry): Fix {
  return { kind: 'record-entry', label, entry }
}

export const importHistory: Fix = {
  kind: 'import-history',
  label: 'Import earlier or missing history',
  entry: null,
}
export const importSnapshot: Fix = {
  kind: 'import-snapshot',
  label: 'Import a newer snapshot of positions',
  entry: null,
}
