import { type Context, Liquid } from 'liquidjs'
import type { EmailReason } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import { type EmailPreview, MERGE_FIELDS, type MergeField, type MergeProblem } from '../../contract/email-template.ts'
import { likelyField } from './likely-field.ts'

type Place = MergeProblem['place']
type Fields = Record<MergeField, string | null>
/** With the reason for which an email of a sequence is put on hold. */
export type TemplateProblem = MergeProblem & { cause: EmailReason }
type Problem = Omit<TemplateProblem, 'place'>
export type RenderedTemplate = Omit<EmailPreview, 'problems'> & { problems: TemplateProblem[] }

// Only conditions and these filters: no loops, includes, assignments or computation.
const TAGS = ['if', 'unless', 'case']
const FILTERS = ['upcase', 'downcase', 'capitalize', 'strip', 'truncate']
const MAX_PROBLEMS = 50
const MAX_TAGS = 500
const OUTPUT = /\{\{[\s\S]*?\}\}/g

const SEEN = Symbol('the fields an output has read')
type Scope = { [SEEN]: { read: string | undefined; isCovered: boolean; empty: Set<string> } }

const engine = createEngine()

type Mail = { subject: string; body: string }

/** A template as one lead would get it, and what in it will not read as meant. It never throws, whatever the template holds. */
export const renderEmail = (mail: Mail, fields: Fields): RenderedTemplate => readTemplate(mail)(fields)

/** The same for many leads: the template is read once. */
export function readTemplate({ subject, body }: Mail): (fields: Fields) => RenderedTemplate {
  const [topOf, textOf] = [readText(subject), readText(body)]
  const at = (place: Place, found: Problem[]): TemplateProblem[] => found.map((problem) => ({ ...problem, place }))
  return (fields) => {
    const [top, text] = [topOf(fields), textOf(fields)]
    return {
      subject: top.text.replace(/\s+/g, ' ').trim(),
      body: text.text,
      problems: [...at('subject', top.problems), ...at('body', text.problems)],
    }
  }
}

type Rendered = { text: string; problems: Problem[] }

function readText(text: string): (fields: Fields) => Rendered {
  const unread = (problem: Problem): Rendered => ({ text, problems: [problem] })
  try {
    const liquid = simplePlaceholders(text)
    if (liquid.split('{%', MAX_TAGS + 2).length > MAX_TAGS + 1) return () => unread(TOO_COMPLEX)
    const template = engine.parse(liquid)
    const unknown = unknownFields(liquid).map(asUnknown)
    return (fields) => {
      const scope = scopeOf(fields)
      try {
        const rendered: string = engine.renderSync(template, scope)
        const empty = [...scope[SEEN].empty].map(asEmpty)
        return { text: rendered, problems: [...unknown, ...empty].slice(0, MAX_PROBLEMS) }
      } catch (error) {
        return unread(asUnreadable(error))
      }
    }
  } catch (error) {
    return () => unread(asUnreadable(error))
  }
}

function createEngine() {
  const made = new Liquid({
    strictFilters: true,
    // An empty string is false in a condition.
    jsTruthy: true,
    ownPropertyOnly: true,
    // No files are loaded: the tags that could are removed.
    relativeReference: false,
    parseLimit: 200_000,
    renderLimit: 1_000,
    memoryLimit: 2_000_000,
    outputEscape: noteEmpty,
  })
  for (const name of Object.keys(made.tags)) if (!TAGS.includes(name)) delete made.tags[name]
  for (const name of Object.keys(made.filters)) if (!FILTERS.includes(name)) delete made.filters[name]
  made.registerFilter('default', orElse)
  return made
}

const scopes = new WeakMap<Fields, Scope>()

/** Each field records that it was read, so that an empty output can name it. One scope serves all emails to a lead. */
function scopeOf(fields: Fields): Scope {
  const nothing: Scope[typeof SEEN] = { read: undefined, isCovered: false, empty: new Set() }
  const known = scopes.get(fields)
  if (known) {
    known[SEEN] = nothing
    return known
  }
  const scope: Scope = { [SEEN]: nothing }
  scopes.set(fields, scope)
  for (const name of MERGE_FIELDS) {
    const get = () => {
      scope[SEEN].read = name
      return fields[name] ?? ''
    }
    Object.defineProperty(scope, name, { enumerable: true, get })
  }
  return scope
}

const seenOf = (context: Context) => (context.environments as Scope)[SEEN]

/** The last filter of every output. */
function noteEmpty(this: unknown, value: unknown): string {
  const seen = seenOf((this as { context: Context }).context)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text.trim() === '' && seen.read && !seen.isCovered) seen.empty.add(seen.read)
  seen.read = undefined
  seen.isCovered = false
  return text
}

/** The default filter. An explicitly empty default is allowed too. */
function orElse(this: { context: Context }, value: unknown, other: unknown) {
  const isMissing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  if (!isMissing) return value
  seenOf(this.context).isCovered = typeof other === 'string'
  return other
}

/** `{firstName}` and `[firstName]` count as merge fields too. */
function simplePlaceholders(text: string) {
  const names = MERGE_FIELDS.join('|')
  return text
    .replace(new RegExp(`(?<![{%])\\{ ?(${names}) ?\\}(?!\\})`, 'g'), '{{ $1 }}')
    .replace(new RegExp(`\\[(${names})\\](?!\\()`, 'g'), '{{ $1 }}')
}

/**
 * In conditions and in outputs, including those that are not rendered. The library searches the text from its start for the
 * line of each field, so every distinct output is parsed on its own, once.
 */
function unknownFields(text: string): string[] {
  const outputs = new Set(text.match(OUTPUT))
  const names = [text.replace(OUTPUT, ''), ...outputs].flatMap(fieldsIn)
  return [...new Set(names)].filter((name) => !(MERGE_FIELDS as readonly string[]).includes(name))
}

function fieldsIn(text: string): string[] {
  const paths = engine.globalVariableSegmentsSync(engine.parse(text), { partials: false })
  return paths.map((path) => path.map((part) => (Array.isArray(part) ? '[…]' : String(part))).join('.'))
}

/** The merge fields that a text names, in the order of the list; none where it can't be read. */
export function mergeFieldsIn({ subject, body }: Mail): MergeField[] {
  try {
    const names = new Set([subject, body].map(simplePlaceholders).flatMap(fieldsIn))
    return MERGE_FIELDS.filter((field) => names.has(field))
  } catch {
    return []
  }
}

const problem = (field: string, cause: EmailReason): Problem => ({
  field,
  message: reasonSentence(cause, new Date()),
  cause,
})

function asUnknown(name: string): Problem {
  const suggestion = likelyField(name)
  const field = name.slice(0, 100)
  const found = problem(field, { code: 'unknown_field', field, suggestion: suggestion ?? null })
  return suggestion ? { ...found, suggestion } : found
}

const asEmpty = (field: string) => problem(field, { code: 'empty_field', field })

const TOO_COMPLEX = problem('the text', { code: 'complex_template' })

function asUnreadable(error: unknown): Problem {
  const { token, message } = error as Error & { token?: { getText(): string } }
  const field = (token?.getText() ?? 'the text').slice(0, 100)
  const tag = /^tag "(.{1,40})" not found/.exec(message)?.[1]
  const filter = /^undefined filter: (.{1,40}?)(?:,|$)/.exec(message)?.[1]
  if (tag) return problem(field, { code: 'unknown_tag', name: tag })
  if (filter) return problem(field, { code: 'unknown_filter', name: filter })
  if (/limit exceeded/.test(message)) return TOO_COMPLEX
  return problem(field, { code: 'unreadable_template', text: field })
}
