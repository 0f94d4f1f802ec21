export declare const walls: Record<string, readonly string[]>
export declare const floors: Record<string, readonly { rooms: readonly string[]; together?: true }[]>
export declare function importsOf(source: string): string[]
export declare function refusal(file: string, specifier: string): string | null
export declare function breaches(root: string): string[]
export declare function deviceTimes(file: string, source: string): string[]
export declare function languageOrders(file: string, source: string): string[]
export declare function impurities(file: string, source: string): string[]
export declare function circles(imports: ReadonlyMap<string, readonly string[]>): string[]
