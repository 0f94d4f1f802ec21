/** How long a server waits for each thing. */
export interface Patience {
  /** For a free connection, or a new one. */
  readonly connectMs: number
  /** For a row that another transaction holds. */
  readonly lockMs: number
  /** For one statement. */
  readonly statementMs: number
  /** How often a transaction that conflicted is run again. */
  readonly retries: number
}

export interface HowToOpen {
  /** Hears of connections that broke while nobody used them. */
  readonly onProblem?: (error: Error) => void
  /** Null waits for as long as it takes. */
  readonly patience?: Patience | null
  /** How many connections to PostgreSQL are held at most; 16 where nothing is said. */
  readonly connections?: number
}
