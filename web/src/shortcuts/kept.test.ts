import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  filtersIn,
  filtersOf,
  hasSingleKeys,
  recentOf,
  rememberUse,
  removeFilter,
  saveFilter,
} from './kept.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  isFull = false
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('The quota has been exceeded.')
      stored.set(key, text)
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
})

afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage')
  else Object.defineProperty(globalThis, 'localStorage', before)
})

it('the filters of an address are kept without the dialog that is open on it', () => {
  expect(filtersIn('/Activity', '?symbol=KO&dialog=record')).toBe('/Activity?symbol=KO')
  expect(filtersIn('/Activity', '?dialog=record')).toBeNull()
  expect(filtersIn('/Activity', '')).toBeNull()
})

it('a filter is each user’s own, replaced under its name and removed by it', () => {
  saveFilter('ada', { name: 'Coke', href: '/Activity?symbol=KO' })
  saveFilter('ada', { name: 'Coke', href: '/Activity?symbol=PEP' })
  expect(filtersOf('ada')).toEqual([{ name: 'Coke', href: '/Activity?symbol=PEP' }])
  expect(filtersOf('bob')).toEqual([])
  removeFilter('ada', 'Coke')
  expect(filtersOf('ada')).toEqual([])
})

it('what is stored and is no filter of this server is left out', () => {
  stored.set('wheelwright.filters.ada', '[{"name":"x","href":"//elsewhere.example"},7,{"name":"y"}]')
  expect(filtersOf('ada')).toEqual([])
  stored.set('wheelwright.filters.ada', '{')
  expect(filtersOf('ada')).toEqual([])
})

it('a device that keeps nothing says so and loses nothing that it kept', () => {
  saveFilter('ada', { name: 'Coke', href: '/Activity?symbol=KO' })
  isFull = true
  expect(saveFilter('ada', { name: 'Pep', href: '/Activity?symbol=PEP' })).toBe(false)
  expect(filtersOf('ada')).toHaveLength(1)
})

it('the commands used last are kept newest first, each once, and eight of them', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) rememberUse('ada', id)
  expect(recentOf('ada')).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c'])
  expect(recentOf('bob')).toEqual([])
})

it('single keys are on until they are switched off', () => {
  expect(hasSingleKeys()).toBe(true)
})
