import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ranked, type Command } from './palette-model.ts'

const command = (label: string, group: Command['group'] = 'Pages', words?: string): Command => ({
  id: `${group}:${label}`,
  group,
  label,
  ...(words !== undefined && { words }),
  run: () => {},
})

const labels = (commands: readonly Command[]) => commands.map(({ label }) => label)

const all = [
  command('Dashboard'),
  command('Stocks'),
  command('Wheels'),
  command('Wheels Phase'),
  command('Lots'),
  command('KO', 'Symbols'),
  command('KOSS', 'Symbols'),
  command('Theme: Dark', 'Settings', 'night appearance'),
]

it('what is typed in full comes before what begins with it, and that before what contains it', () => {
  expect(labels(ranked(all, 'ko', []))).toEqual(['KO', 'KOSS'])
  expect(labels(ranked(all, 'wheels', []))).toEqual(['Wheels', 'Wheels Phase'])
  expect(labels(ranked(all, 'o', []))).toEqual(['Dashboard', 'Stocks', 'Lots', 'KO', 'KOSS'])
})

it('further words and the name of the group find a command too, after the labels', () => {
  expect(labels(ranked(all, 'night', []))).toEqual(['Theme: Dark'])
  expect(labels(ranked(all, 'dark theme', []))).toEqual(['Theme: Dark'])
  expect(labels(ranked(all, 'symbols', []))).toEqual(['KO', 'KOSS'])
})

it('without a word the commands used last come first, the newest before the others', () => {
  const recent = ['Symbols:KO', 'Pages:Lots', 'Symbols:GONE']
  expect(labels(ranked(all, ' ', recent)).slice(0, 3)).toEqual(['KO', 'Lots', 'Dashboard'])
})

it('a better answer goes before one used last', () => {
  expect(labels(ranked(all, 'ko', ['Symbols:KOSS']))).toEqual(['KO', 'KOSS'])
})

it('nothing is offered that was not there, nothing twice, and whatever is typed asks for no pattern', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (typed) => {
      const found = ranked(all, typed, [])
      expect(new Set(found).size).toBe(found.length)
      expect(found.every((each) => all.includes(each))).toBe(true)
    }),
  )
  expect(ranked(all, '.*', [])).toEqual([])
})
