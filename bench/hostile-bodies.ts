// The largest and the most awkward bodies that the OpenAPI document of the product allows.

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maximum?: number
  minimum?: number
  additionalProperties?: Schema | boolean
}

/** Of a request; a body may have a megabyte. */
const BUDGET = 950_000
const LONGEST = 50_000
const MOST_ITEMS = 10_000

/** What a text is made of, again and again. */
export const UNITS: Record<string, string> = {
  words: 'Grace from Navona wrote on Monday, and 40 companies in Oslo save £2m a year. ',
  conditions: ' and firstName',
  fields: '{{ firstName }}',
  braces: '{{',
  links: 'https://a.example/x ',
  'angle brackets': '<a ',
  marks: '\u0301\u0323',
  quotes: '"a",',
  emoji: '😀',
  lines: 'a\n',
  addresses: 'a@b.example, ',
  numbers: '1,000.50 ',
}

/** A text of this kind and length. Conditions are one tag, which the others are not. */
export function hostileText(kind: string, length: number) {
  const unit = UNITS[kind] ?? 'a'
  const [start, end] = kind === 'conditions' ? ['{% if firstName', ' %}x{% endif %}'] : ['', '']
  const room = length - start.length - end.length
  return room < unit.length
    ? unit.slice(0, Math.max(1, length))
    : start + unit.repeat(Math.floor(room / unit.length)) + end
}

type Wanted = { kind: string; idOf: (name: string) => number; left: { bytes: number } }

/** A value that the schema allows, as large as the request may be. */
function hostileValue(schema: Schema, name: string, wanted: Wanted): unknown {
  const { left } = wanted
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const some = choices.find(({ type }) => type !== 'null') ?? {}
    return hostileValue(some, name, wanted)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => hostileValue(one, name, wanted)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, value]) => [key, hostileValue(value, key, wanted)]),
    )
  if (type === 'array') {
    const items: unknown[] = []
    while (items.length < Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS) && left.bytes > 0) {
      const item = hostileValue(schema.items ?? {}, name, wanted)
      left.bytes -= 12
      items.push(
        isNumbered(item)
          ? { ...item, stepNumber: items.length + 1 }
          : typeof item === 'number'
            ? item + items.length
            : item,
      )
    }
    return items
  }
  if (type === 'integer' || type === 'number') return /id$/i.test(name) ? wanted.idOf(name) : (schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (schema.format === 'email' || /email|address/i.test(name)) return `grace${left.bytes}@navona.example`
  if (schema.format === 'date-time') return '2030-01-01T09:00:00.000Z'
  const length = Math.max(1, Math.min(schema.maxLength ?? LONGEST, LONGEST, left.bytes))
  const text = hostileText(wanted.kind, length)
  left.bytes -= Buffer.byteLength(JSON.stringify(text))
  return text
}

const isNumbered = (item: unknown): item is object => typeof item === 'object' && item !== null && 'stepNumber' in item

export const hostileBody = (schema: Schema, kind: string, idOf: Wanted['idOf']) =>
  hostileValue(schema, '', { kind, idOf, left: { bytes: BUDGET } })
