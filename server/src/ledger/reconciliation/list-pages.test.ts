/** Lists of long histories come in pages: each row once, no answer longer than half a megabyte. */
import { fullPage } from '@wheelwright/api'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../testing/engines.ts'
import { schwabFile } from '../../formats/testing/broker-files.ts'
import { openUser } from '../../testing/open-user.ts'

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}

const mostBytes = 500_000
const two = (figure: number): string => String(figure).padStart(2, '0')
const dayOf = (index: number): string => {
  const date = new Date(Date.UTC(2024, 0, 2) + index * 86_400_000)
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const tickerAt = (index: number): string =>
  `Z${letters[Math.floor(index / 26) % 26] ?? ''}${letters[index % 26] ?? ''}`

const sold = (ticker: string, day: string, strike: number): string =>
  `"${day}","Sell to Open","${ticker} 12/18/2026 ${strike}.00 P","PUT","1","$2.00","","$200.00"`
const bought = (ticker: string, day: string, strike: number): string =>
  `"${day}","Buy to Close","${ticker} 12/18/2026 ${strike}.00 P","PUT","1","$1.00","","-$100.00"`

describeEachEngine('lists in pages', ({ openTestDatabase }) => {
  const open = async () => {
    const { test: app, token, takeText } = await openUser(await openTestDatabase())
    const take = (rows: readonly string[]) => takeText(schwabFile(...rows), '1')
    const read = (path: string, headers = {}) => app.send<Row[]>('GET', path, { token, headers })
    /** Every page until one is not full. */
    const readAll = async (path: string) => {
      const pages: Row[][] = []
      for (let after = ''; ;) {
        const { status, body } = await read(`${path}${after}`)
        expect(status).toBe(200)
        expect(JSON.stringify(body).length).toBeLessThan(mostBytes)
        pages.push(body)
        const last = body.at(-1)
        if (last === undefined || body.length < fullPage) return pages
        after = `${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(last.id)}`
      }
    }
    return { ...app, token, take, read, readAll }
  }

  it('every wheel of a long list stands on one page', async () => {
    const { take, read, readAll } = await open()
    await take(Array.from({ length: 400 }, (_, index) => sold(tickerAt(index), '06/01/2026', 50)))
    const pages = await readAll('/wheels/wheel-cycles')
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(400)
    const path = `/wheels/wheel-cycles?after=${pages[0]?.at(-1)?.id}`
    const etag = (await read(path)).headers.get('etag') ?? ''
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await read('/wheels/wheel-cycles?after=none')).status).toBe(422)
  })

  it('a page names the next one, until the last', async () => {
    const { take, read } = await open()
    await take(Array.from({ length: 400 }, (_, index) => sold(tickerAt(index), '06/01/2026', 50)))
    const seen: string[] = []
    let path: string | null = '/wheels/wheel-cycles?status=active'
    while (path !== null) {
      const { body, headers } = await read(path)
      seen.push(...body.map(({ id }) => id))
      const link: string | null = headers.get('link')
      path = link === null ? null : (/^<\/api([^>]+)>; rel="next"$/.exec(link)?.[1] ?? 'no link')
    }
    expect(new Set(seen).size).toBe(400)
    expect(seen).toHaveLength(400)
  })

  it('a long campaign shows its latest events and what those before them added', async () => {
    const { take, read } = await open()
    const days = Array.from({ length: 100 }, (_, index) => index)
    // One put stays open all the while, so that it is one campaign.
    await take([
      sold('ABC', dayOf(0), 20),
      ...days.flatMap((day) => [sold('ABC', dayOf(day + 1), 50), bought('ABC', dayOf(day + 1), 50)]),
    ])
    const [wheel, ...others] = (await read('/wheels/wheel-cycles?timeline=true')).body
    expect(others).toEqual([])
    expect(wheel?.['timeline']).toHaveLength(60)
    // 201 events less the 60 shown are the first put, 70 sold at 200 and 70 bought back at 100.
    expect(wheel?.['earlier_events']).toEqual({
      count: 141,
      cash: [
        { event_type: 'SELL_PUT', is_roll: false, net_cash: 71 * 200 },
        { event_type: 'BUY_PUT_CLOSE', is_roll: false, net_cash: -70 * 100 },
      ],
      rolled_into: [],
    })
  })

  it('what happened in a long campaign comes latest first, a page before the other', async () => {
    const { take, read } = await open()
    const days = Array.from({ length: 300 }, (_, index) => index)
    await take([
      sold('ABC', dayOf(0), 20),
      ...days.flatMap((day) => [sold('ABC', dayOf(day + 1), 50), bought('ABC', dayOf(day + 1), 50)]),
    ])
    const [wheel] = (await read('/wheels/wheel-cycles')).body
    const path = `/wheels/wheel-events?cycle_id=${wheel?.id}`
    const latest = (await read(path)).body
    const earlier = (await read(`${path}&before=${encodeURIComponent(latest[0]?.id ?? '')}`)).body
    expect([latest.length, earlier.length]).toEqual([500, 101])
    expect(new Set([...latest, ...earlier].map(({ id }) => id)).size).toBe(601)
    expect(earlier[0]).toMatchObject({ event_type: 'SELL_PUT', amount: 200 })
    expect((await read(`${path}&before=none`)).status).toBe(422)
  })

  it('the campaigns of a symbol come in pages, those of years with their latest events and counts of all', async () => {
    const { take, send, token } = await open()
    const days = Array.from({ length: 60 }, (_, index) => index)
    // Sixty campaigns of two entries, eight days apart, then one of 401 that is still open.
    const start = 60 * 8 + 10
    const lone = days.flatMap((day) => [sold('ABC', dayOf(day * 8), 50), bought('ABC', dayOf(day * 8), 50)])
    const long = Array.from({ length: 200 }, (_, day) => [
      sold('ABC', dayOf(start + day), 40),
      bought('ABC', dayOf(start + day), 40),
    ])
    const others = `"${dayOf(1)}","Buy","XYZ","XYZ","1","$10.00","","-$10.00"`
    await take([...lone, sold('ABC', dayOf(start - 1), 20), ...long.flat(), others])
    interface Data {
      readonly cycles: readonly Readonly<Record<string, unknown>>[]
      readonly next_cycles: string | null
      readonly total_cycles: number
    }
    const cycles: Data['cycles'][number][] = []
    let next: string | null = null
    do {
      const path: string = `/wheels/ABC/data${next === null ? '' : `?after=${next}`}`
      const { status, body }: { status: number; body: Data } = await send<Data>('GET', path, { token })
      expect([status, body.total_cycles]).toEqual([200, 61])
      expect(JSON.stringify(body).length).toBeLessThan(mostBytes)
      cycles.push(...body.cycles)
      next = body.next_cycles
    } while (next !== null)
    expect(new Set(cycles.map(({ id }) => id)).size).toBe(61)
    const running = cycles.find(({ ended_at }) => ended_at === null) ?? {}
    expect(running).toMatchObject({ event_count: 401, slot_count: 201 })
    const lengths = ['events', 'slots', 'waterfall'].map((list) => (running[list] as unknown[]).length)
    expect(lengths).toEqual([100, 100, 100])
    expect((running['slots'] as { outcome: string }[]).some(({ outcome }) => outcome === 'open')).toBe(true)
    const waterfall = running['waterfall'] as { readonly amount: number }[]
    const earlier = running['earlier_steps'] as { readonly amount: number }
    // The premium of the open put and 100 of each of the others, all received.
    const sum = waterfall.reduce((total, { amount }) => total + amount, earlier.amount)
    expect(sum).toBeCloseTo(-200 - 200 * 100, 6)
    expect((await send('GET', '/wheels/ABC/data?after=none', { token })).status).toBe(422)
  })

  it('every lot ever held stands on one page, and a long cost as its latest steps and the sum of the others', async () => {
    const { take, readAll } = await open()
    const days = Array.from({ length: 300 }, (_, index) => index)
    await take([
      sold('ABC', dayOf(0), 20),
      ...days.flatMap((day) => [
        `"${dayOf(day + 1)}","Buy","ABC","ABC","3","$10.00","","-$30.00"`,
        `"${dayOf(day + 1)}","Sell","ABC","ABC","1","$11.00","","$11.00"`,
      ]),
    ])
    const pages = await readAll('/portfolio/lots?status=all')
    expect(pages.length).toBeGreaterThan(1)
    const lots = pages.flat()
    expect(new Set(lots.map(({ id }) => id)).size).toBe(lots.length)
    expect(lots.filter(({ status }) => status === 'closed')).toHaveLength(300)
    const held = lots.filter(({ status }) => status === 'open')
    expect(held.length).toBe(200)
    const [first] = held
    const steps = first?.['waterfall'] as { readonly amount: number }[]
    const earlier = first?.['earlier_steps'] as { readonly count: number; readonly amount: number }
    expect([steps.length, earlier.count]).toEqual([40, 561])
    const sum = steps.reduce((total, { amount }) => total + amount, earlier.amount)
    // 300 times 30 paid and 11 received, and a premium of 200 received.
    expect(sum).toBeCloseTo(300 * 19 - 200, 6)
  })
})
