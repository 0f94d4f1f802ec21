/** A server's process that holds its data folder until it is killed. */
import { holdFolder } from '../database/opening/hold-folder.ts'

const held = holdFolder(process.argv[2] ?? '', (error) => {
  throw error
})
process.send?.(held.ok)
setInterval(() => {}, 1000)
