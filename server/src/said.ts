/** What a command of `wheelwright` says at its end, a line each, and whether all went well: its exit code follows from that. */
export interface Said {
  readonly isWell: boolean
  readonly lines: readonly string[]
}

export function well(...lines: readonly string[]): Said {
  return { isWell: true, lines }
}

export function unwell(...lines: readonly string[]): Said {
  return { isWell: false, lines }
}

/** 1 entry, 1,200 entries. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
