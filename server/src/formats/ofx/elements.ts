/**
 * OFX in both its forms: SGML, where a value's tag is not closed, and XML. What is read are the rows of the lists of
 * transactions, a bank's too, and of positions, the balances, and the securities they name, each as its values by tag; how deep a value
 * stands doesn't matter.
 */
export interface OfxGroup {
  readonly name: string
  readonly line: number
  readonly raw: string
  /** By tag; of a tag that comes twice the first. */
  readonly values: ReadonlyMap<string, string>
  /** Values of a tag in order, for securities that name their underlying after themselves. */
  readonly all: readonly (readonly [string, string])[]
  /** Values outside such groups, of the statement that it stands in: the account, the currency. */
  readonly head: ReadonlyMap<string, string>
}

export interface OfxFile {
  readonly rows: readonly OfxGroup[]
  /** Positions, and the balances of an account as one row. */
  readonly held: readonly OfxGroup[]
  readonly securities: readonly OfxGroup[]
  /** Values outside all groups, of the first statement of investments that tells them. */
  readonly head: ReadonlyMap<string, string>
}

interface OpenGroup {
  readonly name: string
  readonly line: number
  readonly start: number
  readonly values: Map<string, string>
  readonly all: [string, string][]
  readonly head: ReadonlyMap<string, string>
  readonly list: OfxGroup[]
}

const tag = /<(\/?)([A-Za-z][A-Za-z0-9.]{0,39})[^<>]{0,200}>([^<]{0,5000})/g
const longestRaw = 600
const balances = 'INVBAL'
/** Says in which currency the amounts were before the broker exchanged them: nothing of how they stand in the row. */
const exchangedFrom = 'ORIGCURRENCY'
const statement = 'INVSTMTRS'
/** Of a bank account or a card: a file may hold them beside those of investments. */
const bankStatements: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS'])
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
  const held: OfxGroup[] = []
  const securities: OfxGroup[] = []
  const lists: Readonly<Record<string, OfxGroup[]>> = {
    INVTRANLIST: rows,
    BANKTRANLIST: rows,
    INVPOSLIST: held,
    SECLIST: securities,
  }
  const head = new Map<string, string>()
  let own = head
  let isOfBank = false
  let list: string | null = null
  let open: OpenGroup | null = null
  let isBeforeExchange = false
  let line = 1
  let counted = 0
  const finish = (end: number): void => {
    isBeforeExchange = false
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
    if (name === exchangedFrom) isBeforeExchange = slash === ''
    if (Object.hasOwn(lists, name)) {
      finish(match.index)
      list = slash === '/' ? null : name
    } else if ((name === statement || bankStatements.has(name)) && slash === '') {
      finish(match.index)
      own = new Map()
      isOfBank = name !== statement
    } else if (slash === '/') {
      if (open !== null && open.name === name) finish(match.index + match[0].length)
    } else if (open === null && value === '' && isGroup(name, list)) {
      const into = list === null ? held : lists[list]
      open = { name, line, start: match.index, values: new Map(), all: [], head: own, list: into ?? rows }
    } else if (value !== '' && !isBeforeExchange) {
      const decoded = decodedValue(value)
      const outside = isOfBank ? [own] : [own, head]
      for (const values of open === null ? outside : [open.values])
        if (!values.has(name)) values.set(name, decoded)
      open?.all.push([name, decoded])
    }
  }
  finish(text.length)
  return { rows, held, securities, head }
}

/** Balances stand in no list. */
const isGroup = (name: string, list: string | null): boolean =>
  list === null ? name === balances : !name.startsWith('DT')

const decodedValue = (value: string): string =>
  value.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)

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
