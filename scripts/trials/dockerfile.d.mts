export interface Instruction {
  readonly word: string
  readonly rest: string
}
export declare function readDockerfile(text: string): Instruction[]
export declare function stagesOf(
  instructions: readonly Instruction[],
): { from: string; name: string; steps: Instruction[] }[]
export declare function pairsOf(rest: string): Record<string, string>
export declare function wordsOf(rest: string): string[]
export declare function readCopy(rest: string): { from: string | null; sources: string[]; target: string }
export declare function readIgnored(folder: string): (path: string) => boolean
