/** Which passwords are taken. */
import type { FieldError } from '@wheelwright/api'
import { commonPasswords } from './common-passwords.ts'
import { normalized } from './password.ts'

const refusal = (message: string): FieldError => ({ pointer: '/password', message })

/** Its length is the schema's to check. `email` is null where there is none, or nobody may learn of it. */
export function checkPassword(password: string, username: string, email: string | null): FieldError | null {
  const lower = normalized(password).toLowerCase()
  if (commonPasswords.has(lower))
    return refusal('This password is one of the most common. Choose another one')
  if (new Set(lower).size < 3) return refusal('This password repeats the same characters. Choose another one')
  if (lower === username.toLowerCase() || lower === email?.toLowerCase())
    return refusal('The password must not be the username or the email address')
  return null
}
