/** What the user says of the accounts of a file, beside the file. */
import type { Problem } from '@wheelwright/api'
import { ok, refuse } from '@wheelwright/core'
import type { Result } from '@wheelwright/core'
import * as z from 'zod/mini'
import { nulAt, refuseNul } from '../../../http/read-json.ts'

/** One of the user's accounts by its id, or the name of a new one. */
export interface AccountChoice {
  readonly accountId: string | undefined
  readonly accountName: string | undefined
}

/** For a file that names no account or one alone, and for each of the names of a file that names some. */
export interface AccountChoices extends AccountChoice {
  readonly byName?: Readonly<Record<string, AccountChoice>>
}

export const noChoice: AccountChoices = { accountId: undefined, accountName: undefined }

export function isChosen({ accountId, accountName }: AccountChoice): boolean {
  return accountId !== undefined || accountName !== undefined
}

/** Whether the user has said which account the one of that name is; null for a file that names none. */
export function isAnswered(choices: AccountChoices, name: string | null): boolean {
  return isChosen(choices) || (name !== null && choiceFor(choices, name) !== null)
}

export function choiceFor({ byName = {} }: AccountChoices, name: string): AccountChoice | null {
  return Object.hasOwn(byName, name) ? (byName[name] ?? null) : null
}

const choice = z.union([
  z.pipe(
    z.strictObject({ account_id: z.string() }),
    z.transform(({ account_id: accountId }): AccountChoice => ({ accountId, accountName: undefined })),
  ),
  z.pipe(
    z.strictObject({ account_name: z.string() }),
    z.transform(({ account_name: accountName }): AccountChoice => ({ accountId: undefined, accountName })),
  ),
])
const choices = z.record(z.string(), choice)

const unreadable: Problem = {
  kind: 'invalid',
  errors: [
    {
      pointer: '/accounts',
      message:
        'Must be a JSON object: each name of the file with {"account_id": ...} or {"account_name": ...}',
    },
  ],
}

/** Reads `accounts` of an upload: `{"Individual ...123": {"account_id": "..."}, "Joint": {"account_name": "Joint"}}`. */
export function readChoices(text: string): Result<AccountChoices['byName'], Problem> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse(unreadable)
  }
  if (!refuseNul(json).ok) return refuse(nulAt('/accounts'))
  const read = z.safeParse(choices, json)
  return read.success ? ok(read.data) : refuse(unreadable)
}
