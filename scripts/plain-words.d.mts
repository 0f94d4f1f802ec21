export declare const plainWords: readonly (readonly [RegExp, string])[]
export declare function ownWordsIn(source: string): string[]
export declare function ownWords(root: string): string[]
