/** Kysely's own PostgreSQL dialect, held to the parameters that both engines store alike. */
import { PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { QueryCompiler } from 'kysely'
import { assertPortable } from '../parameters.ts'

class PortableQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    assertPortable([parameter])
    super.appendValue(parameter)
  }
}

export class PortablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PortableQueryCompiler()
  }
}
