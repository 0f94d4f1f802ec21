/** Moves a complete file into place, so that after a crash there is either the old file or the new one. */
import { chmodSync, closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Windows flushes only files open for writing, and no folders. */
function flushToDisk(path: string, kind: 'file' | 'folder'): void {
  if (kind === 'folder' && process.platform === 'win32') return
  const descriptor = openSync(path, kind === 'file' ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function putInPlace(unfinished: string, file: string): void {
  chmodSync(unfinished, 0o600)
  flushToDisk(unfinished, 'file')
  renameSync(unfinished, file)
  flushToDisk(dirname(file), 'folder')
}
