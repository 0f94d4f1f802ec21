import { expect, it } from 'vitest'
import { nodeProblem } from './node-version.ts'

it.each(['24.15.0', '24.21.0', '25.0.0', process.versions.node])('runs on Node %s', (version) => {
  expect(nodeProblem(version)).toBeNull()
})

it.each(['20.19.0', '22.22.0', '24.14.9'])('says that Node %s is too old, and what to do', (version) => {
  expect(nodeProblem(version)).toBe(
    `Wheelwright needs Node 24.15 or later, and this is Node ${version}. Start it with \`npm start\`, which brings its own.`,
  )
})
