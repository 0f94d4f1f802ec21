/** Files that nobody else on the machine may read, in whatever folder and under whatever umask. */
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'

const readableByOwner = 0o600

/** Makes a folder that is not there yet; one that is there stays as its owner set it. */
export function makePrivateFolder(folder: string): void {
  void mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Takes the file from everyone else. One that is not there, or not ours to change, stays: `doctor` tells of it. */
export function keepPrivate(file: string): void {
  try {
    if ((statSync(file).mode & 0o777) !== readableByOwner) chmodSync(file, readableByOwner)
  } catch {
    // Windows, a read-only disk or a file of another user.
  }
}

/** An empty file where there is none, private from its first moment on. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', readableByOwner))
  keepPrivate(file)
}
