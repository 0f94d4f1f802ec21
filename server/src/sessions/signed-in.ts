/** Who is calling, and by what. */
import { role, type Role, type TokenScope } from '@wheelwright/api'
import * as z from 'zod/mini'
import type { UserRow } from '../database/schema.ts'

/** What a request came with: a session of a browser, or a token of a program. */
type Credential =
  | { readonly kind: 'session'; readonly hash: string; readonly lastUsedAt: string }
  | {
      readonly kind: 'token'
      readonly hash: string
      readonly lastUsedAt: string | null
      readonly scope: TokenScope
    }

export interface SignedIn {
  readonly id: string
  readonly username: string
  readonly email: string | null
  readonly roles: readonly Role[]
  readonly isDemo: boolean
  readonly createdAt: string
  readonly credential: Credential
}

const storedRoles = z.array(role)

/** The roles of a user's row. */
export function rolesOf(json: string): Role[] {
  return z.parse(storedRoles, JSON.parse(json))
}

export type FoundUser = Pick<UserRow, 'id' | 'username' | 'email' | 'roles' | 'is_demo' | 'created_at'>

export function signedInBy(row: FoundUser, credential: Credential): SignedIn {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: rolesOf(row.roles),
    isDemo: row.is_demo === 1,
    createdAt: row.created_at,
    credential,
  }
}
