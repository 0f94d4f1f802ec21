/** Every format that is read. To add one: write its file beside this one and name it here. */
import { ok, refuse } from '@wheelwright/core/entries'
import type { Result } from '@wheelwright/core/entries'
import { textOfFile } from './text/file-text.ts'
import type { FileRefusalKind } from './text/file-text.ts'
import type { Format } from './format.ts'
import { fidelity, fidelityTrader } from './fidelity/history.ts'
import { fidelityPositions } from './fidelity/positions.ts'
import { ibkrFlex } from './ibkr/flex.ts'
import { ofx } from './ofx/statement.ts'
import { otherFileOf, otherFileSentences } from './other-files.ts'
import type { OtherFileKind } from './other-files.ts'
import { robinhood } from './robinhood/history.ts'
import { brokerageExport, schwabAccounts } from './schwab/accounts.ts'
import { schwabApi } from './schwab/api.ts'
import { schwabHistory } from './schwab/history.ts'
import { schwabJson } from './schwab/json.ts'
import { schwabPositions } from './schwab/positions.ts'
import { tastytradeLegacy } from './tastytrade/legacy.ts'
import { tastytrade } from './tastytrade/history.ts'

/** Of two that are as sure, the first wins: an account's own orders do not make it a list of orders. */
export const formats: readonly Format[] = [
  brokerageExport,
  schwabAccounts,
  schwabApi,
  schwabHistory,
  schwabJson,
  schwabPositions,
  tastytrade,
  tastytradeLegacy,
  ibkrFlex,
  fidelity,
  fidelityTrader,
  fidelityPositions,
  robinhood,
  ofx,
]

/** Why a file is not read, as a sentence, with the titles of the formats that are. */
export interface FormatRefusal {
  readonly kind: FileRefusalKind | OtherFileKind | 'unknown-format'
  readonly sentence: string
  readonly known: readonly string[]
}

interface RecognisedFile {
  readonly format: Format
  readonly text: string
}

const sentences: Readonly<Record<FormatRefusal['kind'], string>> = {
  empty: 'The file is empty.',
  'too-large':
    'The file is larger than 50 MB. Export a shorter range of dates, and import the files one by one.',
  zip: 'This is a zip archive or an Excel workbook. Unpack it, or export it as CSV.',
  gzip: 'This is a compressed file. Unpack it first.',
  image: 'This is an image, not an export.',
  pdf: 'This is a PDF document. Download the history as CSV instead.',
  workbook: 'This is an Excel workbook. Export it as CSV.',
  'web-page': 'This is a web page, perhaps the sign-in page of the broker, not an export.',
  'two-encodings':
    'Files of different text encodings were joined in this one, so that a part of it cannot be read. Import each of them by itself, as your broker wrote it.',
  'not-text': 'This is not a text file.',
  ...otherFileSentences,
  'unknown-format': 'The format of this file is not recognized. Those below can be read.',
}

export function recogniseFormat(bytes: Uint8Array): Result<RecognisedFile, FormatRefusal> {
  const text = textOfFile(bytes)
  if (!text.ok) return refused(text.refusal)
  const [best] = formats
    .map((format) => ({ format, score: format.recognises(text.value) }))
    .toSorted((a, b) => b.score - a.score)
  if (!best || best.score === 0) return refused(otherFileOf(text.value) ?? 'unknown-format')
  return ok({ format: best.format, text: text.value })
}

const refused = (kind: FormatRefusal['kind']) =>
  refuse({ kind, sentence: sentences[kind], known: formats.map(({ title }) => title) })
