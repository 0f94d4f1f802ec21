/** The ways in which a sale takes lots, in words. */
import type { AccountSettings } from '@wheelwright/api'

type Method = AccountSettings['disposalMethod']

export const disposalWords: Readonly<Record<Method, { readonly label: string; readonly hint: string }>> = {
  fifo: { label: 'The oldest lots first (FIFO)', hint: 'What brokers do unless instructed otherwise.' },
  lifo: { label: 'The newest lots first (LIFO)', hint: 'The lots bought last leave first.' },
  hifo: { label: 'The most expensive lots first (HIFO)', hint: 'The highest basis leaves first.' },
  specific: {
    label: 'The lots named for it',
    hint: 'Sales for which no lots are named take the oldest first.',
  },
}
