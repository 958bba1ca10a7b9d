import { z } from 'zod'
import { jsonExcess } from '../json-bounds.ts'
import { AppError } from './errors.ts'
import type { App } from './parts.ts'

/** Values beyond what the schema names, such as the fields of a whole lead in an edit. */
const SPARE = 1_000
/** Of a value that a schema leaves open. */
const OPEN_VALUE = 20

/**
 * JSON is the only kind of body: another site's page can send a form or plain text without a preflight request, but not JSON. A body
 * that the route doesn't read is not parsed, nor is one with more values than the route can take.
 */
export function acceptOnlyJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (req, body, done) => {
    const { schema } = req.routeOptions
    if (body === '' || !(schema?.body instanceof z.ZodType)) return done(null, undefined)
    const problem = jsonProblem(body, schema.body)
    if (problem) done(problem)
    else parse(req, body, done)
  })
}

/** Why this is not parsed for that schema. */
export function jsonProblem(json: string, schema: z.ZodType) {
  const most = mostValues(schema)
  const excess = jsonExcess(json, most)
  if (excess === 'too deep') return new AppError('invalid', 'The JSON is nested too deeply')
  if (excess) return new AppError('too_large', `Too many values. The limit here is ${most.toLocaleString('en-GB')}.`)
  return undefined
}

const known = new WeakMap<z.ZodType, number>()

function mostValues(schema: z.ZodType) {
  const most = known.get(schema) ?? SPARE + valuesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  known.set(schema, most)
  return most
}

/** As a description in JSON Schema has it. */
type Described = {
  type?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  items?: unknown
  maxItems?: number
  properties?: Record<string, unknown>
  additionalProperties?: unknown
  maxProperties?: number
}

/** How many values a body has at most, counted as `jsonExcess` counts. Infinity where a list or a record has no limit. */
export function valuesIn(schema: unknown): number {
  const { type, anyOf, oneOf, allOf, items, maxItems, properties, ...rest } = schema as Described
  const variants = anyOf ?? oneOf
  if (variants) return Math.max(0, ...variants.map(valuesIn))
  if (allOf) return sum(allOf.map(valuesIn))
  if (type === 'array') return 1 + (maxItems ?? Number.POSITIVE_INFINITY) * (1 + valuesIn(items ?? {}))
  if (type === 'object')
    return 1 + sum(Object.values(properties ?? {}).map((one) => 1 + valuesIn(one))) + recordIn(rest)
  return type === undefined && rest.const === undefined && !rest.enum ? OPEN_VALUE : 0
}

function recordIn({ additionalProperties, maxProperties = Number.POSITIVE_INFINITY }: Described) {
  return additionalProperties ? maxProperties * (1 + valuesIn(additionalProperties)) : 0
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
