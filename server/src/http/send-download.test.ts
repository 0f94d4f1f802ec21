import { expect, it } from 'vitest'
import { sendDownload } from './send-download.ts'

const file = (pieces: AsyncIterable<string>) =>
  sendDownload({ ok: true, fileName: 'größte "Liste".csv', type: 'text/csv', pieces })

it('a file is made no further than its reader has come, and given up with the reader', async () => {
  let made = 0
  let isGivenUp = false
  async function* endless() {
    try {
      for (;;) {
        made += 1
        yield 'x'.repeat(1024)
      }
    } finally {
      isGivenUp = true
    }
  }
  const reader = (await file(endless())).body?.getReader()
  await reader?.read()
  await reader?.read()
  expect(made).toBeLessThanOrEqual(3 * 64)
  await reader?.cancel()
  expect(isGivenUp).toBe(true)
})

it('a file that fails on the way breaks off, and is never taken for a whole one', async () => {
  async function* failing() {
    yield 'id\r\n'
    await Promise.resolve()
    throw new Error('the database went away')
  }
  await expect((await file(failing())).text()).rejects.toThrow('the database went away')
})

it('a file tells its name in ASCII and in full', async () => {
  async function* nothing() {}
  const response = await file(nothing())
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="gr__te__Liste_.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fte%20%22Liste%22.csv`,
  )
  expect(await response.text()).toBe('')
})
