export declare const walls: Record<string, readonly string[]>
export declare function importsOf(source: string): string[]
export declare function refusal(file: string, specifier: string): string | null
export declare function breaches(root: string): string[]
