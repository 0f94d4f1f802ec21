/** What can be taken along today: every entry and position, as the API tells them. */
import { request } from '../client/call.ts'
import { saveText } from '../client/save-text.ts'

const page = async (
  options: Parameters<typeof request>[1],
  name: 'entries' | 'positions',
): Promise<unknown> => {
  const { response } = await request(name, options, null)
  if (!response.ok) throw new Error('Your data could not be read. Nothing was deleted. Try again.')
  return response.json()
}

type EntryPage = { readonly items: readonly unknown[]; readonly next_cursor: string | null }

const readEntries = async (): Promise<unknown[]> => {
  const entries: unknown[] = []
  let cursor: string | null = null
  do {
    const query: object = { limit: 1000, ...(cursor !== null && { cursor }) }
    const { items, next_cursor } = (await page({ query }, 'entries')) as EntryPage
    entries.push(...items)
    cursor = next_cursor
  } while (cursor !== null)
  return entries
}

export const exportAccount = async (username: string): Promise<void> => {
  const positions = await page({ query: { status: 'all' } }, 'positions')
  const exported = {
    product: 'wheelwright',
    username,
    entries: await readEntries(),
    ...(positions as object),
  }
  saveText(`wheelwright-${username}.json`, JSON.stringify(exported, null, 1), 'application/json')
}
