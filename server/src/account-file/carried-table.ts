/** One table of the file of a whole account: which columns it has there, and what each may hold. */
import type { Schema, TableName } from '../database/schema.ts'
import type { Check } from './checks.ts'

type OwnerColumn = 'user_id' | 'user_no'
type ColumnOf<T extends TableName> = Exclude<keyof Schema[T] & string, OwnerColumn>

export interface CarriedTable {
  readonly name: TableName
  /** The columns by which rows are ordered; with the owner they are the key. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Check>>
  /** Columns that say something of this server alone, with what they are where the file is taken in. */
  readonly anew: Readonly<Record<string, null | number>>
  /** The columns that name a row of another table, as in `accounts.id`. */
  readonly refers: Readonly<Record<string, `${TableName}.${string}`>>
  /** Only rows whose value is one of these. */
  readonly only: { readonly column: string; readonly values: readonly string[] } | null
  /** Which columns say whose a row is. */
  readonly owner: readonly OwnerColumn[]
}

interface More<T extends TableName, A extends ColumnOf<T>> {
  readonly anew?: Readonly<Record<A, null | number>>
  readonly refers?: Partial<Record<ColumnOf<T>, `${TableName}.${string}`>>
  readonly only?: { readonly column: ColumnOf<T>; readonly values: readonly string[] }
  readonly owner?: readonly OwnerColumn[]
}

/** What an account's rows refer to. */
export const ofAccount = { account_id: 'accounts.id' } as const

export function carry<T extends TableName, A extends ColumnOf<T> = never>(
  name: T,
  key: readonly ColumnOf<T>[],
  columns: Readonly<Record<Exclude<ColumnOf<T>, A>, Check>>,
  { anew, refers = {}, only, owner = ['user_id'] }: More<T, A> = {},
): CarriedTable {
  return {
    name,
    key,
    columns,
    anew: anew ?? {},
    refers: refers as CarriedTable['refers'],
    only: only ?? null,
    owner,
  }
}
