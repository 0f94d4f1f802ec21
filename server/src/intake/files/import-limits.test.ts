/** How much one user may have waiting, and send in a day; others are not touched by it. */
import { expect, it } from 'vitest'
import { payloadOf, rawAccount } from '../testing/payload.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'

const day = 24 * 60 * 60_000

describeDecidedInCode('the limits of imports', ({ openTestDatabase }) => {
  const open = async (environment: Record<string, string>) => {
    const test = createTestApp(await openTestDatabase(), environment)
    const tokens = {
      ann: (await test.signUp('ann')).access_token,
      bob: (await test.signUp('bob')).access_token,
    }
    const stage = (number: number, { token = tokens.ann, megabytes = 0 } = {}) => {
      const row = `06/02/2026,Buy,XYZ,XYZ ${number},1,$1.00,,-$1.00`
      const filler = Array.from({ length: megabytes }, () => '\n'.repeat(1024 * 1024))
      const form = new FormData()
      form.set('file', new File([schwabFile(row), ...filler], 'a.csv'))
      form.set('account_name', '1')
      return test.send<{ id: string; detail: string; code: string }>('POST', '/imports', {
        token,
        body: form,
      })
    }
    const list = async () =>
      (await test.send<unknown[]>('GET', '/imports', { token: tokens.ann })).body.length
    return { ...test, ...tokens, stage, list }
  }

  it('refuse one more import than may wait with what to do, until one is confirmed or discarded', async () => {
    const { stage, send, ann, bob, list } = await open({ LIMIT_STAGED_IMPORTS: '2' })
    const first = await stage(1)
    const second = await stage(2)
    expect([first.status, second.status]).toEqual([201, 201])
    const third = await stage(3)
    expect([third.status, third.body.code]).toEqual([409, 'CONFLICT'])
    expect(third.body.detail).toBe(
      '2 imports wait for your decision, and no more may. Confirm or discard some of them on the Import page, then import this file again.',
    )
    expect(await list()).toBe(2)
    expect((await stage(3, { token: bob })).status).toBe(201)
    await send('POST', `/imports/${first.body.id}/confirm`, { token: ann, body: {} })
    expect((await stage(3)).status).toBe(201)
    expect((await stage(4)).status).toBe(409)
    await send('DELETE', `/imports/${second.body.id}`, { token: ann })
    expect((await stage(4)).status).toBe(201)
  })

  it('refuse files that are larger together than may wait', async () => {
    const { stage, list } = await open({ LIMIT_STAGED_MEGABYTES: '3' })
    expect((await stage(1, { megabytes: 2 })).status).toBe(201)
    const second = await stage(2, { megabytes: 1 })
    expect(second.status).toBe(409)
    expect(second.body.detail).toContain('Imports of 3 MB wait for your decision')
    expect((await stage(2)).status).toBe(201)
    expect(await list()).toBe(2)
  })

  it('refuse a file that is larger alone, since nothing could be decided to make room', async () => {
    const { stage, list } = await open({ LIMIT_STAGED_MEGABYTES: '1' })
    const got = await stage(1, { megabytes: 1 })
    expect([got.status, got.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(got.body.detail).toContain('Export a shorter range of dates')
    expect(await list()).toBe(0)
  })

  it('hold for imports that come at once', async () => {
    const { stage, list } = await open({ LIMIT_STAGED_IMPORTS: '2' })
    const got = await Promise.all([1, 2, 3, 4, 5].map((number) => stage(number)))
    expect(got.filter(({ status }) => status === 201).length).toBe(await list())
    expect(await list()).toBeLessThanOrEqual(2)
  })

  it('refuse what is sent beyond a day’s share, files and payloads alike, and say when it goes on', async () => {
    const { stage, send, ann, bob, clock } = await open({ LIMIT_IMPORTED_MEGABYTES: '1' })
    const payload = (token: string) =>
      send<{ detail: string }>('POST', '/portfolio/import/positions', {
        token,
        body: payloadOf([rawAccount('1', null, { orders: [{ orderId: 1, note: 'n'.repeat(600_000) }] })]),
      })
    expect((await payload(ann)).status).toBe(200)
    const second = await payload(ann)
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBe('86400')
    expect(second.body.detail).toContain('more than 1 MB of imports in a day')
    expect((await stage(1)).status).toBe(429)
    expect((await payload(bob)).status).toBe(200)
    clock.advance(day)
    expect(
      (
        await stage(1, {
          token: (
            await send<{ access_token: string }>('POST', '/auth/login', {
              body: { username: 'ann', password: 'correct horse battery' },
            })
          ).body.access_token,
        })
      ).status,
    ).toBe(201)
  })
})
