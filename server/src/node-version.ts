/** Which Node this needs, and what to say to one that is too old. It uses nothing that an old one lacks. */
export const oldestNode: readonly [major: number, minor: number] = [24, 15]

/** Null when `version` (as in `process.versions.node`) is new enough. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needMajor, needMinor] = oldestNode
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return null
  return (
    `Wheelwright needs Node ${needMajor}.${needMinor} or later, and this is Node ${version}. ` +
    'Start it with `npm start`, which brings its own.'
  )
}
