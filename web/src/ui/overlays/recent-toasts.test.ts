import { expect, it } from 'vitest'
import {
  dismissToast,
  keepToast,
  noteDismissed,
  noteShown,
  recentToasts,
  withoutForgotten,
  type RecentToast,
} from './recent-toasts.ts'

const toast = (id: string): RecentToast => ({
  id,
  title: 'Prices Updated Successfully',
  description: null,
  tone: 'default',
  dismissedAtMs: null,
})

it('keeps the newest 20', () => {
  let kept: RecentToast[] = []
  for (let i = 1; i <= 25; i++) kept = keepToast(kept, toast(`${i}`))
  expect(kept).toHaveLength(20)
  expect(kept[0]?.id).toBe('25')
  expect(kept.at(-1)?.id).toBe('6')
})

it('forgets a dismissed toast after 1,000,000 ms, counted from its first dismissal', () => {
  let kept = dismissToast([toast('a'), toast('b')], 'a', 1000)
  kept = dismissToast(kept, 'a', 5000)
  expect(withoutForgotten(kept, 1_000_999)).toHaveLength(2)
  expect(withoutForgotten(kept, 1_001_000).map((each) => each.id)).toEqual(['b'])
})

it('tells what was said lately, newest first, and what of it was dismissed', () => {
  for (const id of ['a', 'b']) noteShown(toast(id))
  noteDismissed('a')
  expect(recentToasts().map(({ id, dismissedAtMs }) => [id, dismissedAtMs === null])).toEqual([
    ['b', true],
    ['a', false],
  ])
})
