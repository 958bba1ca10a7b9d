import { type Context, Liquid } from 'liquidjs'
import { type MailPreview, MERGE_FIELDS, type MergeField, type MergeProblem } from '../../contract/email-template.ts'
import { likelyField } from './likely-field.ts'

type Place = MergeProblem['place']
type Fields = Record<MergeField, string | null>
type Problem = Omit<MergeProblem, 'place'>

// Conditions and these; nothing that repeats, loads, remembers or computes.
const TAGS = ['if', 'unless', 'case']
const FILTERS = ['upcase', 'downcase', 'capitalize', 'strip', 'truncate']
const MAX_PROBLEMS = 50
const MAX_TAGS = 500
const OUTPUT = /\{\{[\s\S]*?\}\}/g

const SEEN = Symbol('what an output read')
type Scope = { [SEEN]: { read: string | undefined; isCovered: boolean; empty: Set<string> } }

const engine = createEngine()

type Mail = { subject: string; body: string }

/** A template as one lead would get it, and what in it will not read as meant. It never throws, whatever the template holds. */
export const renderMail = (mail: Mail, fields: Fields): MailPreview => readTemplate(mail)(fields)

/** The same for many leads: the template is read once. */
export function readTemplate({ subject, body }: Mail): (fields: Fields) => MailPreview {
  const [topOf, textOf] = [readText(subject), readText(body)]
  const at = (place: Place, found: Problem[]): MergeProblem[] => found.map((problem) => ({ ...problem, place }))
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
    if (liquid.split('{%', MAX_TAGS + 2).length > MAX_TAGS + 1) return () => unread(TOO_MUCH)
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
    // A missing value is false in a condition, though it is an empty text.
    jsTruthy: true,
    ownPropertyOnly: true,
    // No file is ever looked for: no tag that could ask is left.
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

/** Each field tells that it was read, so that an output that stays empty is known by its name. One scope serves all mails of a lead. */
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

/** An empty default is a decision too. */
function orElse(this: { context: Context }, value: unknown, other: unknown) {
  const isMissing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  if (!isMissing) return value
  seenOf(this.context).isCovered = typeof other === 'string'
  return other
}

/** `{firstName}` and `[firstName]` mean the field as well. */
function simplePlaceholders(text: string) {
  const names = MERGE_FIELDS.join('|')
  return text
    .replace(new RegExp(`(?<![{%])\\{ ?(${names}) ?\\}(?!\\})`, 'g'), '{{ $1 }}')
    .replace(new RegExp(`\\[(${names})\\](?!\\()`, 'g'), '{{ $1 }}')
}

/**
 * In conditions and in outputs, also in those that are not shown. The library looks for the line of each field from the
 * beginning of the text, so every output is looked at alone and once.
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

function asUnknown(field: string): Problem {
  const suggestion = likelyField(field)
  const short = field.slice(0, 100)
  return {
    field: short,
    message: `There is no field "${short}".${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
    ...(suggestion && { suggestion }),
  }
}

const asEmpty = (field: string): Problem => ({
  field,
  message: `There is no value for ${field}. A default helps: {{ ${field} | default: "…" }}`,
})

const TOO_MUCH: Problem = { field: 'the text', message: 'The template does too much.' }

function asUnreadable(error: unknown): Problem {
  const { token, message } = error as Error & { token?: { getText(): string } }
  const field = (token?.getText() ?? 'the text').slice(0, 100)
  const tag = /^tag "(.{1,40})" not found/.exec(message)?.[1]
  const filter = /^undefined filter: (.{1,40}?)(?:,|$)/.exec(message)?.[1]
  if (tag) return { field, message: `{% ${tag} %} cannot be used in a mail.` }
  if (filter) return { field, message: `There is no filter "${filter}".` }
  if (/limit exceeded/.test(message)) return TOO_MUCH
  return { field, message: `This cannot be read: ${field}` }
}
