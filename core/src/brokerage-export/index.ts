export { convertBrokerageExport, type ConvertedExport } from './convert.ts'
export { importInputs, type ImportInput } from './find-items.ts'
export type { InputReport, RefusedItem } from './ledger.ts'
export type { ImportPayload, PayloadAccount, PayloadPosition } from './payload.ts'
