/** The heap of a server stays within its bounds, in a process of its own, since flags are the whole process's. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Makes objects that outlive a few collections, some milliseconds at a time, and says how large the nursery became. */
const program = (begin: string): string => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { boundHeap, fillingHeap } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)}
  ${begin}
  const nursery = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
  const held = []
  let [most, made] = [0, 0]
  const turn = () => {
    for (const endsAt = performance.now() + 10; performance.now() < endsAt; made += 1) {
      held.push({ made, text: String(made) })
      if (held.length > 400000) held.length = 0
    }
    most = Math.max(most, nursery())
    if (made < 4000000) setImmediate(turn)
    else console.log(most / 1024 / 1024)
  }
  turn()
`

const outputOf = async (source: string): Promise<string> => {
  const flags = ['--input-type=module', '--eval', source]
  return (await promisify(execFile)(process.execPath, flags)).stdout
}

const megabytesOf = async (begin: string): Promise<number> => Number(await outputOf(program(begin)))

it('the nursery grows no further than its bound, which is wider for work that fills the heap, and would without it', async () => {
  const serving = await megabytesOf('boundHeap()')
  const filling = await megabytesOf('boundHeap(); void fillingHeap(() => new Promise(() => {}))')
  const free = await megabytesOf('')
  // It stops at 16 or 32 MB, or doubles once more before it is told: 32 may be either of them.
  expect(serving).toBeLessThanOrEqual(32)
  expect(filling).toBeGreaterThanOrEqual(32)
  expect(filling).toBeLessThanOrEqual(64)
  expect(free).toBeGreaterThan(filling)
}, 90_000)

/** Throws away what has grown old, beside what is held; says how large the heap became at its peak, and what is in use of it. */
const throwingAway = `
  import { boundHeap, releaseMemory } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)}
  boundHeap()
  const make = (count) => Array.from({ length: count }, (_, at) => ({ at, text: String(at) }))
  const held = make(1000000)
  const passing = Array(40).fill(null)
  let [most, turns] = [0, 0]
  // As a server does soon after its start: the engine decides beforehand how large the heap is before it is first collected.
  releaseMemory()
  const used = () => process.memoryUsage().heapUsed / 1024 / 1024
  const turn = () => {
    passing[turns % passing.length] = make(5000)
    turns += 1
    most = Math.max(most, used())
    if (turns < 2000) return void setImmediate(turn)
    releaseMemory()
    console.log(most, used(), held.length)
  }
  turn()
`

it('the heap does not grow to a multiple of what is in use', async () => {
  const [most = Number.NaN, inUse = Number.NaN] = (await outputOf(throwingAway)).split(' ').map(Number)
  // Half of it as garbage, the nursery, and what comes while a busy machine is collecting; four times as much without a bound.
  expect(most).toBeLessThan(3 * inUse)
}, 120_000)
