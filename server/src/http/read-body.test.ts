import { describe, expect, it } from 'vitest'
import { longestMsOf, readBody } from './read-body.ts'

const megabyte = 1024 * 1024

/** Sends its pieces with a pause before each, and then nothing more unless it `ends`. */
const requestOf = (pieces: readonly string[], pauseMs: number, ends: boolean): Request => {
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const piece = left.shift()
      if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece))
      else if (ends) controller.close()
      else await new Promise(() => {})
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' })
}

describe('the body of a request', () => {
  it('may take as long as a slow line needs for the largest that its call takes', () => {
    expect(longestMsOf(megabyte)).toBe(2 * 60_000)
    expect(Math.round(longestMsOf(51 * megabyte) / 60_000)).toBe(7)
    expect(Math.round(longestMsOf(256 * megabyte) / 60_000)).toBe(36)
  })

  it('comes together from pieces that come slowly', async () => {
    const read = await readBody(requestOf(['ab', 'cd'], 20, true), 100, 5000)
    expect(read.ok && new TextDecoder().decode(read.value)).toBe('abcd')
  })

  it('that stops coming is given up in its time, with a sentence', async () => {
    expect(await readBody(requestOf(['ab'], 1, false), 100, 100)).toEqual({
      ok: false,
      refusal: {
        kind: 'unparsable',
        message:
          'The body did not arrive within 1 minute. Nothing was changed. Send less, or over a faster line.',
      },
    })
  })
})
