export declare function buildWebWhenStale(): void
