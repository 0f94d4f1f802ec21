/** Usernames: 3 to 64 visible characters, unique however they are written. */
import type { FieldError } from '@wheelwright/api'

/** Letters, marks, numbers, punctuation and symbols; no spaces, controls or characters that cannot be seen. */
const visible = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u

/** The one form of names that look alike: compatibility characters replaced, no difference between cases. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC')
}

export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

export function checkUsername(username: string): FieldError | null {
  const name = username.normalize('NFKC')
  const pointer = '/username'
  if (!visible.test(name))
    return { pointer, message: 'Username must be of visible characters, without spaces' }
  const length = Array.from(name).length
  if (length < 3) return { pointer, message: 'Username must be at least 3 characters' }
  if (length > 64) return { pointer, message: 'Username must be at most 64 characters' }
  return null
}
