import { quantityFromMicros, readLotTable } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { emptyRow, placeErrors, readLots, refusedLine, toldSoFar, withTable } from './lots-model.ts'

const row = (acquiredOn: string, quantity: string, cost: string) => ({ acquiredOn, quantity, cost })

describe('lots that are typed or pasted', () => {
  it('are the answer, by the share or as a whole; empty rows are left out', () => {
    const rows = [emptyRow, row('2023-01-05', '1,000', '$20.00')]
    const told = { quantity: 1000e6, acquiredOn: '2023-01-05' }
    expect(readLots(rows, 'share')).toEqual({ ok: true, lots: [{ ...told, price: 20e6 }], places: [1] })
    expect(readLots(rows, 'total')).toEqual({ ok: true, lots: [{ ...told, cost: 20e6 }], places: [1] })
  })

  it('are refused at the field that is wrong', () => {
    const read = readLots([row('', '5', '1'), row('2023-01-05', '0', '-1'), emptyRow], 'share')
    expect(read.ok ? [] : [...read.errors.keys()]).toEqual(['0/acquiredOn', '1/quantity', '1/cost'])
    const none = readLots([emptyRow], 'share')
    expect(none.ok ? [] : [...none.errors]).toEqual([['', 'Enter at least one lot.']])
  })

  it('show what the server refused at the row that it means', () => {
    const fields = new Map([
      ['/answers/0/lots/1/acquired_on', 'too late'],
      ['/answers/0/lots', 'too many'],
    ])
    expect([...placeErrors({ message: 'x', fields }, [0, 2])]).toEqual([
      ['2/acquiredOn', 'too late'],
      ['', 'too many'],
    ])
    expect([...placeErrors({ message: 'answered meanwhile', fields: new Map() }, [])]).toEqual([
      ['', 'answered meanwhile'],
    ])
  })

  it('are rows of a pasted table after those that were typed, and lines that were refused are named', () => {
    const table = readLotTable('2023-01-05\t1,000\t$20.50\nTotal\t1,000\t')
    expect(withTable([row('2022-01-05', '5', '1'), emptyRow], table)).toEqual([
      row('2022-01-05', '5', '1'),
      row('2023-01-05', '1000', '20.5'),
    ])
    expect(table.refused.map(refusedLine)).toEqual([
      'Line 2 was not taken (Total 1,000): its day could not be read.',
    ])
  })

  it('say how much is told so far', () => {
    const asked = quantityFromMicros(300e6)
    expect(toldSoFar([row('', '250', '')], asked)).toBe(
      '250 of 300 shares entered. The rest stays unknown and will be asked again.',
    )
    expect(toldSoFar([row('', '300', '')], asked)).toBe('All 300 shares entered.')
    expect(toldSoFar([row('', '350', '')], asked)).toBe('350 shares entered, but only 300 are missing.')
  })
})
