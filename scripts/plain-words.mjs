// Words that users read are the field's own: what a word of ours is called instead stands here, and in docs/domain.md. A text is
// what stands in quotation marks with a space in it, or between two tags.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A word that users should not meet, and what to say. */
export const plainWords = [
  [/\btells\b|\b(?:tell|told) (?:of|by|a|an|no|already|too)\b/i, 'reports, says, implies'],

  [
    /\b(?:will stand|stands?|stood) (?:here|on|behind|beside|below|above|again|in|under|with|among|for)\b/i,
    'is listed, is shown, covers, depends on',
  ],
  [/\brests? on\b/i, 'depends on'],
  [/\btwins?\b/i, 'duplicate'],
  [/\breckon(?:s|ed|ing)?\b/i, 'calculate'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\bslots?\b/i, 'lot'],
  [/\bof which nobody\b/i, 'unknown'],
  [/\bmade anew\b/i, 'rebuilt, recalculated'],
  [/\bprov(?:en|es|ing)\b/i, 'verified, of a backup'],
  [/\bc(?:ould not|annot|an’t) be kept\b/i, 'could not be saved'],
  [/\bon (?:its|their) way\b/i, 'loading'],
  [/\bdearest\b/i, 'most expensive'],
  [/\bgiven up\b/i, 'cancelled'],
  [/\bby your word\b/i, 'as you said'],
  [/\bknows nothing\b/i, 'does not know'],
  [/\bcycle keys?\b/i, 'the wheel'],
  [/\bopen (?:P&L|P\/L|profit)\b/i, 'unrealized P&L'],
  [/\bderiv(?:es?|ed|ing)\b/i, 'calculate'],
  [/\banchor(?:s|ed|ing)?\b/i, 'counted from, depends on'],
  [/\bstaged imports?\b|\bstages? (?:a|an|the|what)\b/i, 'read, to be confirmed'],
  [/\b(?:be|is) (?:an|no) instant\b|\ban instant like\b/i, 'a time'],
  [/\bnumbers? of units\b/i, 'a quantity'],
  [/^\s*(?:null\b|undefined (?!return\b))/, 'a sentence begins with a word'],
]

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const betweenTags = /(?<=>)[^<>{}=;]*[A-Za-z]{2}[^<>{}=;]* [^<>{}=;]*(?=<)/g

/** The texts of a source that are long enough to be read by somebody. */
const textsIn = (source) => {
  const code = source.replaceAll(comments, '')
  const inQuotes = [...code.matchAll(quoted)].map(([text]) =>
    text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '…'),
  )
  // A sentence goes on past what is filled in, and past the end of a line.
  const flat = code.replaceAll(/\{[^{}<>;]*\}/g, '…').replaceAll(/\s+/g, ' ')
  const inTags = source.includes('</') ? [...flat.matchAll(betweenTags)].map(([text]) => text) : []
  return [...inQuotes, ...inTags].filter((text) => /\S \S/.test(text))
}

/** What a source says in words of our own, each with what to say instead. */
export const ownWordsIn = (source) =>
  textsIn(source).flatMap((text) =>
    plainWords.filter(([word]) => word.test(text)).map(([, instead]) => `“${text.trim()}”: say ${instead}`),
  )

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/node_modules|\/testing\//.test(file))

/** All that users would read in such words, by file. */
export const ownWords = (root) =>
  ['core/src', 'api/src', 'server/src', 'web/src'].flatMap((folder) =>
    sourcesIn(join(root, folder)).flatMap((file) =>
      ownWordsIn(readFileSync(file, 'utf8')).map((found) => `${file.slice(root.length + 1)}: ${found}`),
    ),
  )
