import { describe, expect, it } from 'vitest'
import { createKeptTexts, type KeptText } from './kept-texts.ts'

const open = (mostCharacters: number) => {
  const { get, latest, set } = createKeptTexts<KeptText & { readonly text: string }>(mostCharacters)
  return {
    get: (key: string, version: string) => get(key, version)?.text ?? null,
    latest: (key: string) => latest(key)?.text ?? null,
    set: (key: string, version: string, text: string) => set(key, version, { text, characters: text.length }),
  }
}

describe('kept texts', () => {
  it('are given for the version that they were made for', () => {
    const kept = open(10)
    kept.set('ann', '1', 'abc')
    expect([kept.get('ann', '1'), kept.get('ann', '2'), kept.get('bob', '1')]).toEqual(['abc', null, null])
    kept.set('ann', '2', 'abcd')
    expect([kept.get('ann', '1'), kept.get('ann', '2')]).toEqual([null, 'abcd'])
  })

  it('are there for whoever makes the next version of them', () => {
    const kept = open(10)
    expect(kept.latest('ann')).toBeNull()
    kept.set('ann', '1', 'abc')
    expect([kept.get('ann', '2'), kept.latest('ann')]).toEqual([null, 'abc'])
  })

  it('go by what was used longest ago when they weigh too much together', () => {
    const kept = open(10)
    kept.set('ann', '1', 'aaaa')
    kept.set('bob', '1', 'bbbb')
    kept.get('ann', '1')
    kept.set('cid', '1', 'cccc')
    expect(['ann', 'bob', 'cid'].map((name) => kept.get(name, '1'))).toEqual(['aaaa', null, 'cccc'])
  })

  it('keep nothing of what weighs too much alone', () => {
    const kept = open(10)
    kept.set('ann', '1', 'a'.repeat(11))
    expect(kept.get('ann', '1')).toBeNull()
    kept.set('bob', '1', 'b'.repeat(10))
    expect(kept.get('bob', '1')).toBe('b'.repeat(10))
  })
})
