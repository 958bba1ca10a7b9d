type Row = Record<string, unknown>
/** A relationship: the fields of the object it leads to, and the row there. */
export type Relation = { type: string; fields: string[]; of: (row: Row) => Row | undefined }
export type SoqlTables = Record<string, { fields: string[]; rows: Row[]; relations?: Record<string, Relation> }>
type Refusal = { errorCode: 'MALFORMED_QUERY' | 'INVALID_FIELD' | 'INVALID_TYPE'; message: string }
type Test = (row: Row) => boolean

class Malformed extends Error {}

const TOKEN = /\s*(?:('(?:[^'\\]|\\.)*')|([A-Za-z_][\w.]*)|(-?\d[\w:.+-]*)|(!=|<>|<=|>=|=|<|>)|([(),]))/sy

/** The part of SOQL that we use, as strict as the real one: it rejects unknown fields and syntax errors. */
export function runSoql(soql: string, tables: SoqlTables, mine?: Test): Refusal | { rows: Row[] } {
  try {
    return run(soql, tables, mine)
  } catch (error) {
    if (error instanceof Malformed) return { errorCode: 'MALFORMED_QUERY', message: error.message }
    throw error
  }
}

function tokensOf(soql: string) {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < soql.trimEnd().length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(soql)
    if (!found) throw new Malformed(`unexpected token: '${soql.slice(at, at + 40)}'`)
    tokens.push(found[0].trimStart())
  }
  return tokens
}

function run(soql: string, tables: SoqlTables, mine?: Test): Refusal | { rows: Row[] } {
  const tokens = tokensOf(soql)
  let at = 0
  const isNext = (...words: string[]) => words.every((word, i) => tokens[at + i]?.toUpperCase() === word)
  const takes = (...words: string[]) => {
    const isThere = isNext(...words)
    if (isThere) at += words.length
    return isThere
  }
  const expect = (...words: string[]) => {
    if (!takes(...words)) throw new Malformed(`unexpected token: '${tokens[at] ?? '<EOF>'}'`)
  }
  const word = () => {
    const token = tokens[at++] ?? ''
    if (!/^[A-Za-z_]/.test(token)) throw new Malformed(`unexpected token: '${token || '<EOF>'}'`)
    return token
  }
  expect('SELECT')
  const selected = [word()]
  while (takes(',')) selected.push(word())
  expect('FROM')
  const object = word()
  const table = tables[object]
  if (!table) return { errorCode: 'INVALID_TYPE', message: `sObject type '${object}' is not supported.` }
  const used = [...selected]
  const valueIn = (row: Row, name: string): unknown => {
    const [relation = '', rest] = name.split('.')
    return rest ? (table.relations?.[relation]?.of(row)?.[rest] ?? null) : (row[name] ?? null)
  }
  const tests: Test[] = []
  if (takes('USING', 'SCOPE')) {
    if (word().toUpperCase() === 'MINE' && mine) tests.push(mine)
  }

  const literal = () => {
    const token = tokens[at++] ?? ''
    if (!/^['\d-]|^(null|true|false)$/i.test(token)) throw new Malformed(`unexpected token: '${token || '<EOF>'}'`)
    return readLiteral(token)
  }
  const list = () => {
    expect('(')
    const values = [literal()]
    while (takes(',')) values.push(literal())
    expect(')')
    return new Set(values.map(folded))
  }
  function any(): Test {
    const parts = [all()]
    while (takes('OR')) parts.push(all())
    return parts.length === 1 ? (parts[0] as Test) : (row) => parts.some((test) => test(row))
  }
  function all(): Test {
    const parts = [one()]
    while (takes('AND')) parts.push(one())
    return parts.length === 1 ? (parts[0] as Test) : (row) => parts.every((test) => test(row))
  }
  function one(): Test {
    if (takes('NOT')) {
      const inner = one()
      return (row) => !inner(row)
    }
    if (takes('(')) {
      const inner = any()
      expect(')')
      return inner
    }
    const name = word()
    used.push(name)
    if (takes('IN')) {
      const wanted = list()
      return (row) => wanted.has(folded(valueIn(row, name)))
    }
    if (takes('NOT', 'IN')) {
      const wanted = list()
      return (row) => !wanted.has(folded(valueIn(row, name)))
    }
    if (takes('LIKE')) {
      const pattern = String(literal())
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('%', '.*')
        .replaceAll('_', '.')
      return (row) => new RegExp(`^${pattern}$`, 'is').test(String(valueIn(row, name) ?? ''))
    }
    const sign = tokens[at++] ?? ''
    if (!/^(!=|<>|<=|>=|=|<|>)$/.test(sign)) throw new Malformed(`unexpected token: '${sign || '<EOF>'}'`)
    const value = literal()
    return (row) => compare(valueIn(row, name), sign, value)
  }

  if (takes('WHERE')) tests.push(any())
  const sorted: [string, number][] = []
  if (takes('ORDER', 'BY'))
    do {
      const name = word()
      used.push(name)
      const way = takes('DESC') ? -1 : 1
      if (way === 1) takes('ASC')
      if (takes('NULLS')) word()
      sorted.push([name, way])
    } while (takes(','))
  const limit = takes('LIMIT') ? Number(tokens[at++]) : undefined
  if (at < tokens.length) throw new Malformed(`unexpected token: '${tokens[at]}'`)

  const unknown = used.find((name) => !isKnown(table, name))
  if (unknown) return { errorCode: 'INVALID_FIELD', message: `No such column '${unknown}' on entity '${object}'.` }
  const rows = table.rows.filter((row) => tests.every((test) => test(row)))
  rows.sort((a, b) => {
    for (const [name, way] of sorted) {
      const [left, right] = [valueIn(a, name) as string, valueIn(b, name) as string]
      if (left !== right) return (left < right ? -1 : 1) * way
    }
    return 0
  })
  return { rows: rows.slice(0, limit).map((row) => shown(object, row, selected, table.relations ?? {})) }
}

function isKnown({ fields, relations = {} }: SoqlTables[string], name: string) {
  const [first = '', rest] = name.split('.')
  return rest ? (relations[first]?.fields.includes(rest) ?? false) : fields.includes(name)
}

/** Related fields come as an object of their own, which is null where there is no related record. */
function shown(object: string, row: Row, selected: string[], relations: Record<string, Relation>) {
  const result: Row = { attributes: { type: object } }
  for (const name of selected) {
    const [first = '', rest] = name.split('.')
    if (!rest) {
      result[name] = row[name] ?? null
      continue
    }
    const related = relations[first]?.of(row)
    const nested = (result[first] ?? (related ? { attributes: { type: relations[first]?.type } } : null)) as Row | null
    if (nested) nested[rest] = related?.[rest] ?? null
    result[first] = nested
  }
  return result
}

const plain = (text: string) =>
  text.slice(1, -1).replace(/\\(.)/g, (_, sign) => ({ n: '\n', r: '\r' })[sign as string] ?? sign)

function readLiteral(token: string): unknown {
  if (token.startsWith("'")) return plain(token)
  if (/^null$/i.test(token)) return null
  if (/^(true|false)$/i.test(token)) return /^true$/i.test(token)
  return /^\d{4}-\d\d-\d\d/.test(token) ? new Date(token) : Number(token)
}

// Texts are compared without regard to case.
const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function compare(held: unknown, sign: string, wanted: unknown) {
  const isDate = wanted instanceof Date
  const one = isDate ? (held === null ? null : Date.parse(String(held).replace('+0000', 'Z'))) : folded(held)
  const value = isDate ? wanted.getTime() : folded(wanted)
  if (sign === '=') return one === value
  if (sign === '!=' || sign === '<>') return one !== value
  if (one === null || value === null) return false
  const [a, b] = [one as number, value as number]
  return sign === '>=' ? a >= b : sign === '<=' ? a <= b : sign === '>' ? a > b : a < b
}
