import { expect, it } from 'vitest'
import { placeLabels, type PictureLabel } from './picture-labels.ts'

const strike = (text: string, y: number): PictureLabel => ({ text, kind: 'strike', y })
const told = (labels: readonly PictureLabel[]) =>
  placeLabels(labels, [18, 238]).map(({ text, y }) => [text, y])

it('labels that lie apart stand at their prices, top down', () => {
  expect(told([strike('put 15.00', 200), strike('call 17.00', 40)])).toEqual([
    ['call 17.00', 40],
    ['put 15.00', 200],
  ])
})

it('labels that would lie over each other stand one below the other', () => {
  const cost: PictureLabel = { text: 'cost 63.31', kind: 'cost', y: 103 }
  expect(told([strike('call 64.00', 100), strike('call 63.50', 102), cost])).toEqual([
    ['call 64.00', 100],
    ['call 63.50', 112],
    ['cost 63.31', 124],
  ])
})

it('no label leaves the picture', () => {
  expect(told([strike('put 12.00', 236), strike('put 11.90', 238)])).toEqual([
    ['put 12.00', 226],
    ['put 11.90', 238],
  ])
})

it('two contracts of one strike are named once', () => {
  expect(told([strike('call 17.00', 40), strike('call 17.00', 40)])).toEqual([['call 17.00', 40]])
})
