type Row = Record<string, unknown>
export type SoqlTables = Record<string, { fields: string[]; rows: Row[] }>
type Refusal = { errorCode: 'MALFORMED_QUERY' | 'INVALID_FIELD' | 'INVALID_TYPE'; message: string }

const SHAPE = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY (.+?))?(?: LIMIT (\d+))?$/s
const TEXT = String.raw`'(?:[^'\\]|\\.)*'`
const CONDITION = new RegExp(
  String.raw`^(\w+) (?:(=|!=|>=|<=|>|<) (${TEXT}|[\w:.+-]+)|IN \((${TEXT}(?:, ${TEXT})*)\))(?: AND |$)`,
  's',
)

/** The part of SOQL that we use, as strict as the real one: it rejects unknown fields and syntax errors. */
export function runSoql(soql: string, tables: SoqlTables): Refusal | { rows: Row[] } {
  const bad = (message: string): Refusal => ({ errorCode: 'MALFORMED_QUERY', message })
  const [, names = '', object = '', where, order, limit] = SHAPE.exec(soql) ?? []
  const table = tables[object]
  if (!names) return bad('unexpected token')
  if (!table) return { errorCode: 'INVALID_TYPE', message: `sObject type '${object}' is not supported.` }
  const fields = names.split(', ')
  const sorted = order?.split(', ').map((part) => part.split(' ')) ?? []
  let rest = where ?? ''
  const tests: ((row: Row) => boolean)[] = []
  const used = [...fields, ...sorted.map(([name = '']) => name)]
  while (rest) {
    const found = CONDITION.exec(rest)
    if (!found) return bad(`unexpected token: '${rest.slice(0, 40)}'`)
    const [whole, name = '', sign, literal, list] = found
    used.push(name)
    rest = rest.slice(whole.length)
    if (list) {
      const wanted = new Set((list.match(new RegExp(TEXT, 'gs')) ?? []).map((text) => plain(text).toLowerCase()))
      tests.push((row) => wanted.has(String(row[name] ?? '').toLowerCase()))
    } else tests.push((row) => compare(row[name], sign ?? '=', literal ?? ''))
  }
  const unknown = used.find((name) => !table.fields.includes(name))
  if (unknown) return { errorCode: 'INVALID_FIELD', message: `No such column '${unknown}' on entity '${object}'.` }
  const rows = table.rows.filter((row) => tests.every((test) => test(row)))
  rows.sort((a, b) => {
    for (const [name = '', way] of sorted) {
      const [one, other] = [a[name] as string, b[name] as string]
      if (one !== other) return (one < other ? -1 : 1) * (way === 'DESC' ? -1 : 1)
    }
    return 0
  })
  const shown = rows.slice(0, limit ? Number(limit) : undefined)
  return {
    rows: shown.map((row) => ({
      attributes: { type: object },
      ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])),
    })),
  }
}

const plain = (text: string) =>
  text.slice(1, -1).replace(/\\(.)/g, (_, sign) => ({ n: '\n', r: '\r' })[sign as string] ?? sign)

function compare(held: unknown, sign: string, literal: string) {
  const isDate = /^\d{4}-\d\d-\d\dT/.test(literal)
  const one = isDate ? Date.parse(String(held).replace('+0000', 'Z')) : held
  const value =
    literal === 'null'
      ? null
      : literal === 'true'
        ? true
        : literal === 'false'
          ? false
          : isDate
            ? Date.parse(literal)
            : literal.startsWith("'")
              ? plain(literal)
              : Number(literal)
  if (sign === '=') return one === value
  if (sign === '!=') return one !== value
  const [a, b] = [one as number, value as number]
  return sign === '>=' ? a >= b : sign === '<=' ? a <= b : sign === '>' ? a > b : a < b
}
