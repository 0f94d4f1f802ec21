/** Every migration in order. One that has been released is never changed; a correction is a new one. */
import type { Migration } from '../migration.ts'
import { accounts } from './0001-accounts.ts'
import { portfolio } from './0002-portfolio.ts'
import { ledger } from './0003-ledger.ts'
import { marketData } from './0004-market-data.ts'
import { wheels } from './0005-wheels.ts'
import { instrumentPrices } from './0006-instrument-prices.ts'
import { backups } from './0007-backups.ts'
import { heldPrices } from './0008-held-prices.ts'
import { questionAnswers } from './0010-question-answers.ts'
import { refusedSymbols } from './0011-refused-symbols.ts'
import { compactEntries } from './0012-compact-entries.ts'
import { holdings } from './0015-holdings.ts'
import { sameTrades } from './0017-same-trades.ts'
import { settledFigures } from './0018-settled-figures.ts'
import { jobs } from './0019-jobs.ts'
import { trash } from './0021-trash.ts'
import { wheelSetupTable } from './0022-wheel-setups.ts'
import { connections } from './0023-connections.ts'
import { syncs } from './0024-syncs.ts'
import { people } from './0025-people.ts'
import { preferencesTable } from './0026-preferences.ts'
import { callLots } from './0027-call-lots.ts'
import { watchTables } from './0029-watch.ts'
import { dailyValues } from './0030-daily-values.ts'
import { families } from './0031-families.ts'
import { snapshotSetups } from './0032-snapshot-setups.ts'
import { pastCloses } from './0033-past-closes.ts'
import { cashHeld } from './0034-cash-held.ts'
import { openingCash } from './0035-opening-cash.ts'
import { decidedAt } from './0036-decided-at.ts'
import { narrowerIndexes } from './0037-narrower-indexes.ts'
import { settledMonths } from './0038-months.ts'
import { heldSplits } from './0039-held-splits.ts'

export const migrations: readonly Migration[] = [
  accounts,
  portfolio,
  ledger,
  marketData,
  wheels,
  instrumentPrices,
  backups,
  heldPrices,
  questionAnswers,
  refusedSymbols,
  compactEntries,
  holdings,
  sameTrades,
  settledFigures,
  jobs,
  trash,
  wheelSetupTable,
  connections,
  syncs,
  people,
  preferencesTable,
  callLots,
  watchTables,
  dailyValues,
  families,
  snapshotSetups,
  pastCloses,
  cashHeld,
  openingCash,
  decidedAt,
  narrowerIndexes,
  settledMonths,
  heldSplits,
]
