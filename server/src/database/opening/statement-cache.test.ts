import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { StatementCache } from './statement-cache.ts'

it('compiles a text once and forgets the statement that was used longest ago', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'), 2)
  const first = cache.prepare('select 1')
  cache.prepare('select 2')
  expect(cache.prepare('select 1')).toBe(first)
  cache.prepare('select 3')
  expect(cache.size).toBe(2)
  expect(cache.prepare('select 1')).toBe(first)
})

it('knows which statements answer rows', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (x integer)')
  const cache = new StatementCache(database)
  expect(cache.prepare('select x from t').answersRows).toBe(true)
  expect(cache.prepare('insert into t values (1)').answersRows).toBe(false)
  expect(cache.prepare('insert into t values (1) returning x').answersRows).toBe(true)
})

it('names what it reads, and what another connection added to a table meanwhile', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (x integer); insert into t values (1)')
  const statement = new StatementCache(database).prepare('select * from t where x = ?')
  expect(statement.all([1])).toEqual([{ x: 1 }])
  expect(statement.all([2])).toEqual([])
  database.exec("alter table t add column y text default 'new'")
  expect(statement.all([1])).toEqual([{ x: 1, y: 'new' }])
})
