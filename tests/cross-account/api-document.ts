import { ALWAYS_NAMED, BODY_VALUES, kindOf, PATH_VALUES, QUERY_VALUES } from './known-parameters.ts'
import type { Kind, Things } from './owned-things.ts'

type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  minItems?: number
}
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
export type ApiDocument = { paths: Record<string, Record<string, Described>> }

/** Where a request names a thing. `at` is the way to it in a body, '*' for each of a list. */
export type Target = { place: 'path' | 'query' | 'body'; name: string; at: string[]; kind: Kind }
export type Operation = {
  name: string
  method: string
  path: string
  targets: Target[]
  parameters: Parameter[]
  body: Schema | undefined
}

/** Every operation of the document, with everything in it that names a thing of an account. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase()
      const name = `${method} ${path}`
      const body = requestBody?.content['application/json']?.schema
      const targets = [
        ...parameters.flatMap((parameter) => targetOfParameter(name, path, parameter)),
        ...targetsOfBody(name, body, []),
      ]
      return { name, method, path, targets, parameters, body }
    }),
  )
}

function targetOfParameter(operation: string, path: string, { name, in: place, schema }: Parameter): Target[] {
  if (place === 'path' ? name in PATH_VALUES : !namesSomething(name, schema)) return []
  const kind = kindOf(operation, name, path.slice(0, path.indexOf(`{${name}}`)))
  return kind ? [{ place, name, at: [], kind }] : []
}

function targetsOfBody(operation: string, schema: Schema | undefined, at: string[]): Target[] {
  const name = at.filter((part) => part !== '*').join('.')
  if (!schema) return []
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return unique(variants.flatMap((variant) => targetsOfBody(operation, variant, at)))
  if (schema.items) return targetsOfBody(operation, schema.items, [...at, '*'])
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, value]) => targetsOfBody(operation, value, [...at, key]))
  if (!namesSomething(at.filter((part) => part !== '*').at(-1) ?? '', schema)) return []
  const kind = kindOf(operation, name)
  return kind ? [{ place: 'body', name, at, kind }] : []
}

const unique = (targets: Target[]) => [...new Map(targets.map((target) => [target.name, target])).values()]

/** Whole numbers, and whatever is called an ID. */
const namesSomething = (name: string, schema: Schema) =>
  [schema.type].flat().includes('integer') || /(^i|I)ds?$/.test(name)

export type Owner = { things: Things; mark: string }

/** A valid request in which `target` is `value` and everything else is the owner's. */
export function requestOf(operation: Operation, { things, mark }: Owner, target?: Target, value?: number | string) {
  const valueAt = (one: Target) => (one.name === target?.name ? value : things[one.kind])
  const targetAt = (place: string, name: string) =>
    operation.targets.find((one) => one.place === place && one.name === name)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const one = targetAt('path', name)
    return one ? String(valueAt(one)) : (PATH_VALUES[name] ?? '')
  })
  const query = operation.parameters.filter(
    ({ name, in: place, required }) => place === 'query' && (required || target?.name === name),
  )
  const search = query.map(({ name, schema }) => {
    const one = targetAt('query', name)
    const given = QUERY_VALUES[`${operation.name} ${name}`]?.(mark) ?? sampleOf(schema)
    return `${name}=${encodeURIComponent(String(one ? valueAt(one) : given))}`
  })
  const sample = operation.body && sampleOf(operation.body)
  const more = BODY_VALUES[operation.name]
  const body = more ? { ...(sample as object), ...structuredClone(more) } : sample
  for (const one of operation.targets) {
    if (one.place !== 'body') continue
    const isNamed = one.name === target?.name || ALWAYS_NAMED.has(`${operation.name} ${one.name}`)
    if (isNamed || has(body, one.at)) put(body, one.at, valueAt(one), operation.body)
  }
  return { method: operation.method, url: path + (search.length > 0 ? `?${search.join('&')}` : ''), body }
}

/** The smallest value that a schema accepts. */
function sampleOf(schema: Schema): unknown {
  const variant = (schema.anyOf ?? schema.oneOf)?.[0]
  if (variant) return sampleOf(variant)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.items) return [sampleOf(schema.items)]
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key))
    return Object.fromEntries(required.map(([key, value]) => [key, sampleOf(value)]))
  }
  const [type] = [schema.type].flat()
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'object') return {}
  if (schema.format === 'date-time') return '2040-01-01T09:00:00Z'
  return schema.pattern?.includes('@') ? 'nobody@nowhere.example' : 'A text'
}

function has(body: unknown, at: string[]): boolean {
  const [key, ...rest] = at
  if (key === undefined) return true
  if (key === '*') return Array.isArray(body) && has(body[0], rest)
  return typeof body === 'object' && body !== null && key in body && has((body as Record<string, unknown>)[key], rest)
}

/** Writes `value` at a place of a body, adding what leads there. */
function put(body: unknown, at: string[], value: unknown, schema: Schema | undefined): unknown {
  const [key, ...rest] = at
  if (key === undefined) return value
  const inner = withoutVariants(schema)
  if (key === '*') {
    const list = Array.isArray(body) && body.length > 0 ? body : [inner?.items && sampleOf(inner.items)]
    list[0] = put(list[0], rest, value, inner?.items)
    return list
  }
  const object = (body ?? {}) as Record<string, unknown>
  const property = inner?.properties?.[key]
  object[key] = put(object[key] ?? (property && sampleOf(property)), rest, value, property)
  return object
}

const withoutVariants = (schema: Schema | undefined): Schema | undefined => {
  const variants = schema?.anyOf ?? schema?.oneOf
  return variants
    ? withoutVariants(variants.find(({ properties, items }) => properties ?? items) ?? variants[0])
    : schema
}
