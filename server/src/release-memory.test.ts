/** The heap of a server stays within its bounds, in a process of its own, since flags are the whole process's. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Makes objects that outlive a few collections, some milliseconds at a time, and says how large the nursery became. */
const program = (bound: boolean): string => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { boundNursery } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)}
  if (${bound}) boundNursery()
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

const megabytesOf = async (bound: boolean): Promise<number> => Number(await outputOf(program(bound)))

it('the nursery grows no further than its bound, and would without it', async () => {
  const [bounded, free] = [await megabytesOf(true), await megabytesOf(false)]
  expect(bounded).toBeLessThanOrEqual(64)
  expect(free).toBeGreaterThan(bounded)
}, 60_000)

/** Throws away what has grown old, beside some that is held, and says how large the heap became at its peak. */
const throwingAway = (bound: boolean): string => `
  import { boundGarbage } from ${JSON.stringify(new URL('release-memory.ts', import.meta.url).href)}
  if (${bound}) boundGarbage()
  const make = (count) => Array.from({ length: count }, (_, at) => ({ at, text: String(at) }))
  const held = make(400000)
  const passing = Array(40).fill(null)
  let [most, turns] = [0, 0]
  const turn = () => {
    passing[turns % passing.length] = make(5000)
    turns += 1
    // The engine decides beforehand how large the heap is before it is collected for the first time.
    if (turns > 1500) most = Math.max(most, process.memoryUsage().heapUsed)
    if (turns < 4000) setImmediate(turn)
    else console.log(most / 1024 / 1024, held.length)
  }
  turn()
`

it('garbage beside what is in use stays within its bound, and would not without it', async () => {
  const peak = async (bound: boolean) => Number((await outputOf(throwingAway(bound))).split(' ')[0])
  const [bounded, free] = [await peak(true), await peak(false)]
  expect(bounded).toBeLessThan(0.8 * free)
}, 120_000)
