#!/usr/bin/env node
// Plain JavaScript, so that a Node too old for the rest can still say what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Wheelwright needs Node 24.15 or later, and this is Node ${process.versions.node}. ` +
      'Start it with `npm start`, which brings its own.\n',
  )
  process.exitCode = 1
} else {
  await import('../src/main.ts')
}
