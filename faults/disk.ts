/**
 * Disks that fail, without anything of the server's own: a limit on the size of its files, which the kernel answers with an
 * I/O error (EFBIG), and a small file system of its own, which really gets full (ENOSPC). Both on Linux alone; the second
 * needs the right to mount.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const largestIn = (folder: string): number =>
  Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size))

const prlimit = (pid: number, bytes: string): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

/** From now on no file of the process grows beyond the largest one of the folder. */
export function refuseGrowth(pid: number, folder: string): void {
  return prlimit(pid, String(largestIn(folder)))
}

export function allowGrowth(pid: number): void {
  return prlimit(pid, 'unlimited')
}

export interface SmallDisk {
  readonly folder: string
  /** Leaves no room on it. */
  readonly fillUp: () => void
  readonly makeRoom: () => void
  readonly remove: () => void
}

const ballast = 'ballast'

/** Null where this user may not mount. */
export function makeSmallDisk(parent: string, megabytes: number): SmallDisk | null {
  const folder = join(parent, 'small-disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  return {
    folder,
    fillUp: () => {
      const { bavail, bsize } = statfsSync(folder)
      // One page may still go in between; what is left is no room for a transaction.
      try {
        writeFileSync(join(folder, ballast), Buffer.alloc(bavail * bsize))
      } catch {
        // The server took some of the room meanwhile: it is full all the same.
      }
    },
    makeRoom: () => rmSync(join(folder, ballast), { force: true }),
    remove: () => void execFileSync('umount', ['--lazy', folder]),
  }
}
