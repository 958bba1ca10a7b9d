import { type Context, Liquid, Parser, type Template, Tokenizer, TypeGuards } from 'liquidjs'
import type { EmailReason } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import { MERGE_FIELDS, type MergeField, type MergeProblem } from '../../contract/email-template.ts'
import { escapeHtml } from '../../contract/html-text.ts'
import { MAX_FIELDS, MAX_LINKS, MAX_WRITTEN, MAX_WRITTEN_HTML } from '../../contract/template-limits.ts'
import { cleanHtml, TooDeep } from './formatted/clean-html.ts'
import { liquidInHtml } from './formatted/liquid-in-html.ts'
import { likelyField } from './likely-field.ts'
import { hasMoreLinks } from './links-in.ts'
import { hasManyPieces, referencesIn } from './template-fields.ts'

type Place = MergeProblem['place']
type Fields = Record<MergeField, string | null>
/** With the reason for which an email of a sequence is put on hold. */
export type TemplateProblem = MergeProblem & { cause: EmailReason }
type Problem = Omit<TemplateProblem, 'place'>
export type RenderedTemplate = {
  subject: string
  body: string
  /** Null: the email is plain text. */
  html: string | null
  problems: TemplateProblem[]
}

// Only conditions and these filters: no loops, includes, assignments or computation.
const TAGS = ['if', 'unless', 'case']
const FILTERS = ['upcase', 'downcase', 'capitalize', 'strip', 'truncate']
const MAX_PROBLEMS = 50
const MAX_PARSED = 200_000
/** Looking up a field takes as long as copying so many characters. */
const WORK_OF_FIELD = 30

const SEEN = Symbol('the fields an output has read')
type Scope = { [SEEN]: { read: string | undefined; isCovered: boolean; empty: Set<string> } }

const engine = createEngine(noteEmpty)
/** Whatever a value holds, it is text. */
const htmlEngine = createEngine(function (this: unknown, value) {
  return escapeHtml(noteEmpty.call(this, value))
})

type Mail = { subject: string; body: string; bodyHtml?: string | null | undefined }

/** A template as one lead would get it, and what in it will not read as meant. It never throws, whatever the template holds. */
export const renderEmail = (mail: Mail, fields: Fields): RenderedTemplate => readTemplate(mail)(fields)

/** A template that was read once for many leads, and what its fields cost each time, in characters. */
export type ReadTemplate = ((fields: Fields) => RenderedTemplate) & { work: number }

export function readTemplate({ subject, body, bodyHtml }: Mail): ReadTemplate {
  const [topOf, textOf, htmlOf] = [readText(subject), readText(body), bodyHtml ? readHtml(bodyHtml) : null]
  const at = (place: Place, found: Problem[]): TemplateProblem[] => found.map((problem) => ({ ...problem, place }))
  const render = (fields: Fields) => {
    const [top, text, html] = [topOf.render(fields), textOf.render(fields), htmlOf?.render(fields)]
    return {
      subject: top.text.replace(/\s+/g, ' ').trim(),
      body: text.text,
      html: html?.text ?? null,
      problems: [...at('subject', top.problems), ...at('body', inEither(text.problems, html?.problems ?? []))],
    }
  }
  return Object.assign(render, { work: topOf.work + textOf.work + (htmlOf?.work ?? 0) })
}

/** The text and the formatted email have the same fields: each problem once. */
const inEither = (ofText: Problem[], ofHtml: Problem[]) => [
  ...ofText,
  ...ofHtml.filter(({ message }) => !ofText.some((one) => one.message === message)),
]

type Rendered = { text: string; problems: Problem[] }
type ReadText = { render: (fields: Fields) => Rendered; work: number }

/** `finish` makes the email of what the engine wrote, or says why it can't be sent. */
type Reading = { engine: Liquid; finish: (rendered: string) => string | Problem }

const AS_TEXT: Reading = {
  engine,
  finish: (rendered) => {
    if (rendered.length > MAX_WRITTEN) return TOO_LONG
    return hasMoreLinks(rendered, MAX_LINKS) ? MANY_LINKS : rendered
  },
}
const AS_HTML: Reading = {
  engine: htmlEngine,
  finish: (rendered) => {
    if (rendered.length > MAX_WRITTEN_HTML) return TOO_LONG
    const html = cleanHtml(rendered, 'email')
    return linksInHtml(html) > MAX_LINKS ? MANY_LINKS : html
  },
}

const linksInHtml = (html: string) => html.split('<a href=').length - 1

const readHtml = (html: string) => readText(liquidInHtml(html), AS_HTML)

function readText(text: string, { engine, finish } = AS_TEXT): ReadText {
  const unread = (problem: Problem): Rendered => ({ text: engine === htmlEngine ? '' : text, problems: [problem] })
  try {
    const { template, fields: named } = parseText(text, engine)
    const unknown = [...new Set(named)].filter(isUnknown).slice(0, MAX_PROBLEMS).map(asUnknown)
    const render = (fields: Fields) => {
      const scope = scopeOf(fields)
      try {
        const rendered = finish(engine.renderSync(template, scope))
        if (typeof rendered !== 'string') return unread(rendered)
        const empty = [...scope[SEEN].empty].map(asEmpty)
        return { text: rendered, problems: [...unknown, ...empty].slice(0, MAX_PROBLEMS) }
      } catch (error) {
        return unread(asUnreadable(error))
      }
    }
    return { render, work: named.length * WORK_OF_FIELD }
  } catch (error) {
    const problem = asUnreadable(error)
    return { render: () => unread(problem), work: 0 }
  }
}

class TooComplex extends Error {}

/** The parsed text and the fields it names. Its cost is bounded, whatever the text holds. */
function parseText(text: string, by = engine): { template: Template[]; fields: string[] } {
  const liquid = simplePlaceholders(text)
  if (liquid.length > MAX_PARSED) throw new TooComplex()
  const tokens = new Tokenizer(liquid, by.options.operators).readTopLevelTokens(by.options)
  if (hasManyPieces(tokens) || tokens.filter(TypeGuards.isTagToken).length > MAX_FIELDS) throw new TooComplex()
  const template = new Parser(by).parseTokens(tokens)
  const fields = referencesIn(template)
  if (fields.length > MAX_FIELDS) throw new TooComplex()
  return { template, fields }
}

const isUnknown = (name: string) => !(MERGE_FIELDS as readonly string[]).includes(name)

function createEngine(outputEscape: (value: unknown) => string) {
  const made = new Liquid({
    strictFilters: true,
    // An empty string is false in a condition.
    jsTruthy: true,
    ownPropertyOnly: true,
    // No files are loaded: the tags that could are removed.
    relativeReference: false,
    renderLimit: 1_000,
    memoryLimit: 2_000_000,
    outputEscape,
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
const simplePlaceholders = (text: string) => text.replace(IN_BRACES, '{{ $1 }}').replace(IN_BRACKETS, '{{ $1 }}')
const NAMES = MERGE_FIELDS.join('|')
const IN_BRACES = new RegExp(`(?<![{%])\\{ ?(${NAMES}) ?\\}(?!\\})`, 'g')
const IN_BRACKETS = new RegExp(`\\[(${NAMES})\\](?!\\()`, 'g')

/** The merge fields that a text names, in the order of the list; none where it can't be read. */
export function mergeFieldsIn({ subject, body, bodyHtml }: Mail): MergeField[] {
  try {
    const texts = [subject, body, liquidInHtml(bodyHtml ?? '')]
    const names = new Set(texts.flatMap((text) => parseText(text).fields))
    return MERGE_FIELDS.filter((field) => names.has(field))
  } catch {
    return []
  }
}

/** Null if an email with this text can be written for any lead without much work; drafts may have other mistakes. */
export function tooComplexWords({ subject, body, bodyHtml }: Mail): string | null {
  const html = liquidInHtml(bodyHtml ?? '')
  if ([subject, body, html].some(isTooComplex)) return TOO_COMPLEX.message
  return hasMoreLinks(body, MAX_LINKS) || linksInHtml(html) > MAX_LINKS ? MANY_LINKS.message : null
}

function isTooComplex(text: string) {
  try {
    parseText(text)
    return false
  } catch (error) {
    return error instanceof TooComplex
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

const MANY_LINKS = problem('the text', { code: 'many_links' })

const TOO_LONG = problem('the text', { code: 'long_email' })

function asUnreadable(error: unknown): Problem {
  if (error instanceof TooComplex || error instanceof TooDeep) return TOO_COMPLEX
  const { token, message } = error as Error & { token?: { getText(): string } }
  const field = (token?.getText() ?? 'the text').slice(0, 100)
  const tag = /^tag "(.{1,40})" not found/.exec(message)?.[1]
  const filter = /^undefined filter: (.{1,40}?)(?:,|$)/.exec(message)?.[1]
  if (tag) return problem(field, { code: 'unknown_tag', name: tag })
  if (filter) return problem(field, { code: 'unknown_filter', name: filter })
  if (/limit exceeded/.test(message)) return TOO_COMPLEX
  return problem(field, { code: 'unreadable_template', text: field })
}
