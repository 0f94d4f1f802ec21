/** The switches of the stand-in as calls of the program, each a JSON object sent to `/control`. */
import { answered, traderRefusal, type SchwabAnswer } from './answers.ts'
import type { Broker } from './broker.ts'
import { callFaults, usualHabits, type CallFault, type Habits } from './faults.ts'
import type { ControlCalls, SchwabControl } from './local-schwab.ts'

type Wanted = Readonly<Record<string, unknown>>

const numberIn = (wanted: Wanted, name: string): number => {
  const value = Number(wanted[name])
  if (!Number.isFinite(value)) throw new Error(`${name} must be a number`)
  return value
}

const textIn = (wanted: Wanted, name: string): string => {
  const value = wanted[name]
  if (typeof value !== 'string') throw new Error(`${name} must be text`)
  return value
}

type Action = (wanted: Wanted, control: SchwabControl, broker: Broker) => void

const actions: Readonly<Record<string, Action>> = {
  advance: (wanted, control) => control.advance(numberIn(wanted, 'minutes') * 60_000),
  habit: (wanted, { habits }) => {
    const name = textIn(wanted, 'name')
    if (!Object.hasOwn(usualHabits, name)) throw new Error(`there is no habit ${name}`)
    Object.assign(habits, { [name]: wanted['value'] } satisfies Partial<Record<string, unknown>>)
  },
  fail: (wanted, { failures }) => {
    const fault = textIn(wanted, 'with')
    if (!callFaults.includes(fault as CallFault)) throw new Error(`there is no fault ${fault}`)
    failures.add({
      on: textIn(wanted, 'on'),
      with: fault as CallFault,
      after: 'after' in wanted ? numberIn(wanted, 'after') : 0,
      times: 'times' in wanted ? numberIn(wanted, 'times') : 1,
    })
  },
  clear: (_, { failures }) => failures.clear(),
  revoke: (_, control) => control.revoke(),
  endAccess: (_, control) => control.endAccess(),
  close: (wanted, _, broker) => broker.close(textIn(wanted, 'account')),
  correct: (wanted, _, broker) =>
    broker.correct(textIn(wanted, 'account'), numberIn(wanted, 'activityId'), wanted['change'] as Wanted),
  add: (wanted, _, broker) => {
    const row = wanted['transaction'] as Wanted
    broker.account(textIn(wanted, 'account')).transactions.push(row)
  },
}

const actionNames: readonly string[] = Object.keys(actions)

const stateOf = ({ now, habits, seen }: SchwabControl): SchwabAnswer =>
  answered({
    now: new Date(now()).toISOString(),
    habits: habits satisfies Habits,
    calls: seen.length,
    actions: actionNames,
  })

export const controlCalls =
  (broker: Broker): ControlCalls =>
  ({ path, method, body }, control) => {
    if (path !== '/control') return null
    if (method === 'GET') return stateOf(control)
    try {
      const wanted = JSON.parse(body) as Wanted
      const action = actions[textIn(wanted, 'do')]
      if (action === undefined) return traderRefusal(400, `do must be one of ${actionNames.join(', ')}`)
      action(wanted, control, broker)
      return stateOf(control)
    } catch (error) {
      return traderRefusal(400, error instanceof Error ? error.message : String(error))
    }
  }
