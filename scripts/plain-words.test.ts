import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ownWords, ownWordsIn, plainWords } from './plain-words.mjs'

describe('what users read', () => {
  it('is said in the words of the field', () => {
    expect(ownWords(fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, ''))).toEqual([])
  })

  it.each([
    [`const sentence = 'Another source tells of this trade.'`],
    [`const sentence = "The file is told by two sources"`],
    ['const sentence = `The call stands on lot ${lotNo}`'],
    [`return <p>Your shares will stand here, in lots.</p>`],
    [`return <dt>Figures that rest on it</dt>`],
    [`return <p>\n  Its lots will\n  stand here.\n</p>`],
    [`return <p>Delta is reckoned from its own mark. {source} Per share.</p>`],
    [`const words = 'one slot of three'`],
    [`const notice = 'null rows were refused'`],
    [`const notice = 'undefined rows were refused'`],
    [`const summary = 'One wheel by its cycle key'`],
    [`return <>, open P&L <DeltaFigure /></>`],
    [`const words = 'the basis is derived from its lots'`],
    [`const words = 'counts are anchored at the snapshot'`],
    [`const summary = 'Discard a staged import'`],
    [`const fault = 'Must be an instant like this one'`],
    [`const words = 'the duplicate is a twin of this'`],
    [`return <p>Its row is the one which stands above.</p>`],
    [`const notice = 'What was held before stands again.'`],
    [`return <p>No copy was proven so far.</p>`],
    [`const title = 'The choice could not be kept'`],
    [`return <p>Your symbols are on their way.</p>`],
    [`const label = 'The dearest lots first (HIFO)'`],
    [`const message = 'The import was given up'`],
    [`const state = 'Linked by your word: cost and dates go along'`],
    [`const message = 'of which this version knows nothing'`],
  ])('%s is found', (source) => {
    expect(ownWordsIn(source)).toHaveLength(1)
  })

  it.each([
    [`// The call stands on lot 2.\nconst words = 'The call covers lot 2.'`],
    [`/** What a source told of it. */\nconst told = sources.told`],
    [`const reported = 'Another source reported this trade.'`],
  ])('%s is not', (source) => {
    expect(ownWordsIn(source)).toEqual([])
  })

  it('has a word to say in the place of each', () => {
    expect(plainWords.every(([, instead]) => instead.length > 0)).toBe(true)
  })
})
