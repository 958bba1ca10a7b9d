import { readLinks } from '../evidence/read-links.ts'
import type { WriterFacts } from '../writer-facts.ts'

/** A range of a text that only its author may change. */
export type Kept = { start: number; end: number }

const FIELD = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g
const QUOTED = /“[^“”\n]{1,300}”|"[^"\n]{1,300}"|«[^«»\n]{1,300}»/g

/** Links, addresses, phone numbers, merge fields, quotations, and the names of the lead and the user. */
export function protectedRanges(text: string, facts: WriterFacts): Kept[] {
  const names = namePattern(facts)
  const patterns = [FIELD, QUOTED, ...(names ? [names] : [])]
  return [
    ...readLinks(text),
    ...patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
    ),
  ].sort((a, b) => a.start - b.start)
}

export const isProtected = (kept: Kept[], start: number, end: number) =>
  kept.some((span) => span.start < end && span.end > start)

function namePattern({ lead, facts, voice }: WriterFacts): RegExp | null {
  const given = [
    ...(lead ? [lead.company, lead.jobTitle, lead.firstName, lead.lastName, lead.industry, lead.location] : []),
    voice.senderCompany,
    voice.senderName,
    voice.senderRole,
    ...facts.filter(({ label }) => /name|founder|technolog/i.test(label)).map(({ value }) => value),
  ]
  const names = given.flatMap((name) => (name && name.trim().length > 1 ? [name.trim().slice(0, 200)] : []))
  if (names.length === 0) return null
  const longestFirst = names.sort((a, b) => b.length - a.length).map(escaped)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
