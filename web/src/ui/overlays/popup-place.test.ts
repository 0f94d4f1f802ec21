import { describe, expect, it } from 'vitest'
import { placeBeside } from './popup-place.ts'

const view = { width: 360, height: 640 }
const popup = { width: 120, height: 40 }

describe('a popup beside its anchor', () => {
  it('stands centred above it', () => {
    const anchor = { left: 150, top: 300, width: 40, height: 24 }
    expect(placeBeside(anchor, popup, view, { side: 'above', align: 'center' })).toEqual({
      left: 110,
      top: 254,
    })
  })

  it('goes below when there is no room above', () => {
    const anchor = { left: 150, top: 10, width: 40, height: 24 }
    expect(placeBeside(anchor, popup, view, { side: 'above', align: 'center' }).top).toBe(40)
  })

  it('goes above when there is no room below', () => {
    const anchor = { left: 150, top: 600, width: 40, height: 24 }
    expect(placeBeside(anchor, popup, view, { side: 'below', align: 'start' }).top).toBe(554)
  })

  it('stands at its end, level with it', () => {
    const anchor = { left: 10, top: 300, width: 40, height: 24 }
    expect(placeBeside(anchor, popup, view, { side: 'end', align: 'center' })).toEqual({ left: 56, top: 292 })
  })

  it('never leaves the view at either edge', () => {
    const right = { left: 340, top: 300, width: 20, height: 24 }
    expect(placeBeside(right, popup, view, { side: 'below', align: 'start' }).left).toBe(232)
    const left = { left: 0, top: 300, width: 20, height: 24 }
    expect(placeBeside(left, popup, view, { side: 'below', align: 'end' }).left).toBe(8)
  })

  it('shows its start when it is larger than the view', () => {
    const anchor = { left: 100, top: 300, width: 20, height: 24 }
    expect(
      placeBeside(anchor, { width: 500, height: 900 }, view, { side: 'below', align: 'center' }),
    ).toEqual({
      left: 8,
      top: 8,
    })
  })
})
