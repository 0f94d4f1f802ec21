/** Of the file of the whole account: what was imported, as it came and as the entries that it became. */
import { entryRules } from '@wheelwright/core'
import { carry, ofAccount, type CarriedTable } from './carried-table.ts'
import { flag, instant, integer, json, micros, oneOf, orNull, text, whole } from './checks.ts'

const brokerRow = {
  account_id: text,
  source_key: text,
  batch_id: text,
  body: json,
  first_seen_at: instant,
}

export const imported: readonly CarriedTable[] = [
  carry('import_batches', ['id'], {
    id: text,
    kind: text,
    source: text,
    body_hash: text,
    exported_at: orNull(text),
    received_at: instant,
    result: json,
  }),
  carry(
    'snapshots',
    ['id'],
    { id: text, account_id: text, batch_id: text, as_of: instant, applied: flag, body: json },
    { refers: ofAccount },
  ),
  carry('broker_orders', ['account_id', 'source_key'], brokerRow, { refers: ofAccount }),
  carry('broker_transactions', ['account_id', 'source_key'], brokerRow, { refers: ofAccount }),
  carry(
    'syncs',
    ['id'],
    {
      id: text,
      broker: text,
      cause: oneOf(['user', 'evening', 'connection']),
      state: oneOf(['done', 'failed', 'cancelled']),
      asked_from: orNull(text),
      from_at: text,
      until_at: text,
      resume_at: orNull(text),
      parts: orNull(integer),
      started_at: instant,
      finished_at: orNull(instant),
      result: orNull(json),
      recent_ids: json,
    },
    { only: { column: 'state', values: ['done', 'failed', 'cancelled'] } },
  ),
]

export const ledger: readonly CarriedTable[] = [
  carry<'entry_batches', 'staged_revision' | 'payload'>(
    'entry_batches',
    ['batch_no'],
    {
      id: text,
      batch_no: integer,
      kind: oneOf(['history', 'positions', 'payload', 'rows', 'manual']),
      format: text,
      format_title: text,
      file_name: orNull(text),
      state: oneOf(['confirmed', 'undone']),
      staged_at: instant,
      confirmed_at: orNull(instant),
      undone_at: orNull(instant),
      detail: json,
    },
    {
      owner: ['user_id', 'user_no'],
      anew: { staged_revision: 0, payload: null },
      // What waits for a decision is imported again where it is wanted.
      only: { column: 'state', values: ['confirmed', 'undone'] },
    },
  ),
  carry('entry_origins', ['origin_no'], { origin_no: integer, account_id: text, source: text }),
  carry(
    'entries',
    ['batch_no', 'row_no'],
    {
      batch_no: integer,
      row_no: integer,
      id: text,
      origin_no: integer,
      kind: oneOf(Object.keys(entryRules).map((_, code) => code)),
      state: oneOf([0, 1, 2, 3]),
      symbol: orNull(text),
      underlying: orNull(text),
      multiplier: orNull(integer),
      deliverable: orNull(micros),
      quantity: micros,
      price: orNull(micros),
      gross: micros,
      fees: micros,
      net_cash: orNull(micros),
      moment: whole,
      time: orNull(whole),
      posted_at: orNull(whole),
      broker_id: orNull(text),
      order_id: orNull(text),
      note: text,
      detail: orNull(json),
      line: orNull(integer),
      same_as: orNull(text),
      trashed_at: orNull(instant),
    },
    {
      owner: ['user_no'],
      refers: { batch_no: 'entry_batches.batch_no', origin_no: 'entry_origins.origin_no' },
    },
  ),
  carry(
    'import_notes',
    ['batch_id', 'outcome', 'ordinal'],
    {
      batch_id: text,
      outcome: oneOf(['needs-fix', 'refused', 'nothing-new', 'notice', 'correction']),
      ordinal: integer,
      line: integer,
      column_name: orNull(text),
      reason: text,
      raw: text,
      underlying: orNull(text),
      row_key: orNull(text),
      mends: orNull(text),
      set_aside_at: orNull(instant),
    },
    { refers: { batch_id: 'entry_batches.id' } },
  ),
]
