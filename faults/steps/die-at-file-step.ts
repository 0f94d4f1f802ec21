/**
 * Loaded before the program: counts what it does to files and folders by name (or flushes), and ends the process as a crash
 * does right before the step that FAULT_AT_FILE_STEP names.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { aroundMethod } from '../around-method.ts'

const last = Number(process.env['FAULT_AT_FILE_STEP'] ?? Number.POSITIVE_INFINITY)
let steps = 0

const changing = [
  'renameSync',
  'linkSync',
  'copyFileSync',
  'rmSync',
  'chmodSync',
  'fsyncSync',
  'mkdirSync',
] as const

/** The compile cache of Node is no part of the program's data. */
for (const name of changing)
  aroundMethod(fs, name, (_, given, step) => {
    steps += 1
    if (steps === last) process.kill(process.pid, 'SIGKILL')
    return step(...given)
  })

syncBuiltinESMExports()
