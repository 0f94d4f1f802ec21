/**
 * OFX in both its forms: SGML, where a value's tag is not closed, and XML. What is read are the rows of the lists of
 * transactions and the securities they name, each as its values by tag; how deep a value stands doesn't matter.
 */
export interface OfxGroup {
  readonly name: string
  readonly line: number
  readonly raw: string
  /** By tag; of a tag that comes twice the first. */
  readonly values: ReadonlyMap<string, string>
  /** Values of a tag in order, for securities that name their underlying after themselves. */
  readonly all: readonly (readonly [string, string])[]
}

export interface OfxFile {
  readonly rows: readonly OfxGroup[]
  readonly securities: readonly OfxGroup[]
  /** Values outside both: the account, the currency. */
  readonly head: ReadonlyMap<string, string>
}

interface OpenGroup {
  readonly name: string
  readonly line: number
  readonly start: number
  readonly values: Map<string, string>
  readonly all: [string, string][]
  readonly list: OfxGroup[]
}

const tag = /<(\/?)([A-Za-z][A-Za-z0-9.]{0,39})[^<>]{0,200}>([^<]{0,5000})/g
const longestRaw = 600
const listTags: ReadonlySet<string> = new Set(['INVTRANLIST', 'SECLIST'])
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

export function readOfx(source: string): OfxFile {
  const text = withoutComments(source)
  const rows: OfxGroup[] = []
  const securities: OfxGroup[] = []
  const head = new Map<string, string>()
  let list: string | null = null
  let open: OpenGroup | null = null
  let line = 1
  let counted = 0
  const finish = (end: number): void => {
    if (open === null) return
    const { start, list: into, ...group } = open
    into.push({ ...group, raw: text.slice(start, Math.min(end, start + longestRaw)) })
    open = null
  }
  for (const match of text.matchAll(tag)) {
    const [, slash, written = '', content = ''] = match
    const name = written.toUpperCase()
    for (; counted < match.index; counted += 1) if (text.charCodeAt(counted) === 10) line += 1
    const value = content.trim()
    if (listTags.has(name)) {
      finish(match.index)
      list = slash === '/' ? null : name
    } else if (slash === '/') {
      if (open !== null && open.name === name) finish(match.index + match[0].length)
    } else if (open === null && list !== null && value === '' && !name.startsWith('DT')) {
      const into = list === 'SECLIST' ? securities : rows
      open = { name, line, start: match.index, values: new Map(), all: [], list: into }
    } else if (value !== '') note(open, head, name, value)
  }
  finish(text.length)
  return { rows, securities, head }
}

function note(open: OpenGroup | null, head: Map<string, string>, name: string, value: string): void {
  const decoded = value.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
  const values = open?.values ?? head
  if (!values.has(name)) values.set(name, decoded)
  open?.all.push([name, decoded])
}

/** Blanked and not cut, so that lines keep their numbers. */
function withoutComments(text: string): string {
  let clean = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    if (start === -1) return clean + text.slice(at)
    const close = text.indexOf('-->', start + 4)
    const end = close === -1 ? text.length : close + 3
    clean += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
}
