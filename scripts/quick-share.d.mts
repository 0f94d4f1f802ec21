export declare const standing: readonly string[]
export declare const withoutStanding: readonly string[]
export declare const slow: readonly string[]
export declare function nearTests(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): string[]
export declare function shareOfChange(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): { server: string[]; leaveOut: string[]; left: string[]; nearLeft: string[] }
export declare function quickShare(): ReturnType<typeof shareOfChange> & { words: string[] }
