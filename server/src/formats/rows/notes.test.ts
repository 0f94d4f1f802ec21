import { expect, it } from 'vitest'
import { FileNotes, mostNotes, Notes, otherReasons } from './notes.ts'

const note = (line: number, reason: string, raw = 'x', column: string | null = null) => ({
  line,
  column,
  reason,
  raw,
})

it('keeps the first five hundred notes and counts all of them', () => {
  const notes = new Notes()
  for (let line = 1; line <= 1200; line += 1) notes.add(note(line, 'is missing'))
  expect(notes.count).toBe(1200)
  expect(notes.kept).toHaveLength(mostNotes)
  expect(notes.kept.at(-1)?.line).toBe(mostNotes)
})

it('keeps fewer of long rows, and none after the first that does not fit', () => {
  const notes = new Notes()
  for (let line = 1; line <= 500; line += 1) notes.add(note(line, 'is missing', 'é'.repeat(2000)))
  notes.add(note(501, 'is missing'))
  expect(notes.kept).toHaveLength(49)
  expect(notes.count).toBe(501)
})

it('counts the rows of a reason as one, whatever stands in quotes or in figures in it', () => {
  const notes = new Notes()
  notes.add(note(1, 'is missing'))
  for (let line = 2; line <= 9; line += 1) notes.add(note(line, `is not a date: 'day ${line}'`, 'x', 'Date'))
  notes.add(note(10, 'has 7 columns where the header has 8'))
  notes.add(note(11, 'has 9 columns where the header has 8'))
  expect(notes.alike).toEqual([
    { column: 'Date', reason: "is not a date: 'day 2'", rows: 8 },
    { column: null, reason: 'has 7 columns where the header has 8', rows: 2 },
    { column: null, reason: 'is missing', rows: 1 },
  ])
})

it('counts reasons beyond the first fifty together, so that none is lost', () => {
  const notes = new Notes()
  const word = (at: number): string => `is ${'ab'.repeat(at)}`
  for (let at = 1; at <= 80; at += 1) notes.add(note(at, word(at)))
  expect(notes.alike).toHaveLength(51)
  expect(notes.alike[0]).toEqual({ column: null, reason: otherReasons, rows: 30 })
  expect(notes.alike.reduce((sum, { rows }) => sum + rows, 0)).toBe(notes.count)
})

it('keeps notices, rows to mend and rows refused apart, so that none crowds out another', () => {
  const notes = new FileNotes()
  for (let line = 1; line <= 2000; line += 1) {
    notes.refuse(note(line, 'is missing'))
    notes.refuse(note(line, 'is missing', 'x', 'Date'))
    notes.ignored.add(note(line, 'is a note of the broker'))
  }
  notes.notices.add(note(2001, 'was rounded'))
  const { refusals, ignored, notices, noted } = notes.summary()
  expect([refusals.length, ignored.length, notices.length]).toEqual([1000, 500, 1])
  expect(noted).toMatchObject({ needsFix: 2000, refused: 2000, ignored: 2000, notices: 1 })
  expect(notes.rows).toBe(6000)
})
