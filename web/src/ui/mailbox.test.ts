import { expect, it } from 'vitest'
import { createMailbox } from './mailbox.ts'

it('keeps messages in order until someone receives them', () => {
  const mailbox = createMailbox<string>()
  const received: string[] = []
  mailbox.post('first')
  mailbox.post('second')
  const detach = mailbox.attach((message) => received.push(message))
  mailbox.post('third')
  expect(received).toEqual(['first', 'second', 'third'])
  detach()
  mailbox.post('fourth')
  expect(received).toHaveLength(3)
  mailbox.attach((message) => received.push(message))
  expect(received.at(-1)).toBe('fourth')
})
