import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPlace } from '../../testing/test-database.ts'
import { holdFolder } from './hold-folder.ts'

let dataDir = ''
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const never = (error: unknown): void => {
  throw error instanceof Error ? error : new Error(String(error))
}
const hold = (folder = dataDir) => holdFolder(folder, never)

const holdElsewhere = async (): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, '../../testing/hold-and-hang.ts'), [dataDir])
  children.push(child)
  await once(child, 'message')
  return child
}

it('is held by one server at a time, and the second is told so in a sentence', () => {
  const first = hold()
  const second = hold()
  expect(second.ok).toBe(false)
  expect(JSON.stringify(second)).toContain(`Another Wheelwright server already uses the folder ${dataDir}.`)
  if (first.ok) first.value.release()
  const third = hold()
  expect(third.ok).toBe(true)
  if (third.ok) third.value.release()
})

it('is held against another process, and free as soon as that one was killed', async () => {
  const child = await holdElsewhere()
  expect(hold().ok).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const held = hold()
  expect(held.ok).toBe(true)
  if (held.ok) held.value.release()
})

it('leaves the database open to other commands', async () => {
  const held = hold()
  const database = await openPlace({ databaseUrl: null, dataDir })
  expect(await database.version()).toContain('SQLite')
  await database.close()
  // What another command opened and closed again takes nothing from the server.
  expect(hold().ok).toBe(false)
  if (held.ok) held.value.release()
})

it('is not held where no lock can be had, and whoever runs the server hears why', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const problems: unknown[] = []
  expect(holdFolder(join(file, 'below'), (error) => problems.push(error)).ok).toBe(true)
  expect(problems).toHaveLength(1)
})
