/** The nursery of a server's heap stays within its bound, in a process of its own, since flags are the whole process's. */
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

const megabytesOf = async (bound: boolean): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program(bound),
  ])
  return Number(stdout)
}

it('the nursery grows no further than its bound, and would without it', async () => {
  const [bounded, free] = [await megabytesOf(true), await megabytesOf(false)]
  expect(bounded).toBeLessThanOrEqual(64)
  expect(free).toBeGreaterThan(bounded)
}, 60_000)
