/** How the nightly copy stands: `late` is older than a night and some hours, `failing` where the last try failed. */
export const backupStates = ['off', 'none', 'fresh', 'late', 'failing'] as const
