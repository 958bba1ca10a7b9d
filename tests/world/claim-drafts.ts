import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WriterFacts } from '../../server/writing/writer-facts.ts'

const FOLDER = new URL('../data/judgment/claims/', import.meta.url)

/** A claim marked in a draft, where it is in the body. */
type MarkedClaim = { text: string; start: number; end: number; isSupported: boolean }
export type ClaimDraft = {
  number: number
  language: string
  isKeptAside: boolean
  subject: string
  body: string
  claims: MarkedClaim[]
  facts: WriterFacts
}

type LeadFacts = {
  lead: [string, string, string, string, string]
  founded?: string
  employees?: string
  description?: string
  notes?: string
  emails?: [string, string][]
  reply?: string
}
type LanguageFacts = { sender: [string, string, string]; proof: string[]; A: LeadFacts; B: LeadFacts; C: LeadFacts }

const table = JSON.parse(readFileSync(new URL('facts.json', FOLDER), 'utf8')) as Record<string, LanguageFacts> & {
  today: never
}

/** The same numbers are kept aside in every language, so that no translation of a draft gives it away. */
const isKeptAside = (number: number) => (createHash('sha256').update(`draft ${number}`).digest()[0] ?? 0) % 2 === 1

/** One draft a line: whose facts | subject | body, with ¶ for a line break, {+supported} and {-unsupported} claims. */
export function claimDrafts(language: string, round: 'round-1' | 'round-2' | 'round-3' | null = null): ClaimDraft[] {
  const given = table[language] as LanguageFacts
  const facts = { A: factsOf(given, 'A'), B: factsOf(given, 'B'), C: factsOf(given, 'C') }
  const file = round ? `${round}/${language}.txt` : `${language}.txt`
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.map((line, index) => {
    const [about = 'A', subject = '', ...rest] = line.split('|')
    const { body, claims } = readMarks(rest.join('|').replaceAll('¶', '\n'))
    const number = index + 1
    return {
      number,
      language,
      isKeptAside: isKeptAside(number),
      subject,
      body,
      claims,
      facts: facts[about as 'A' | 'B' | 'C'],
    }
  })
}

function readMarks(marked: string) {
  const claims: MarkedClaim[] = []
  let body = ''
  let at = 0
  for (const { 0: mark, 1: sign, 2: text = '', index } of marked.matchAll(/\{([+-])([^}]*)\}/g)) {
    body += marked.slice(at, index)
    claims.push({ text, start: body.length, end: body.length + text.length, isSupported: sign === '+' })
    body += text
    at = index + mark.length
  }
  return { body: body + marked.slice(at), claims }
}

function factsOf({ sender, proof, ...leads }: LanguageFacts, about: 'A' | 'B' | 'C'): WriterFacts {
  const { lead, founded, employees, description, notes, emails = [], reply } = leads[about]
  const [firstName, lastName, company, jobTitle, location] = lead
  const [senderName, senderCompany, offer] = sender
  const source = 'https://lead.example'
  const facts = [
    ...(description ? [{ label: 'Description', value: description, source }] : []),
    ...(founded ? [{ label: 'Founded', value: founded, source }] : []),
    ...(employees ? [{ label: 'Employees', value: employees, source }] : []),
  ]
  return {
    lead: {
      firstName,
      lastName,
      email: 'someone@lead.example',
      company,
      jobTitle: jobTitle || null,
      industry: null,
      companySize: null,
      location: location || null,
      website: null,
      notes: notes ?? null,
      status: 'new',
    },
    facts,
    pastEmails: emails.map(([subject, day]) => ({
      subject,
      sentAt: `${day}T09:00:00.000Z`,
      hasReply: reply !== undefined,
    })),
    voice: {
      senderName,
      senderRole: null,
      senderCompany,
      offer,
      audience: null,
      proofPoints: proof,
      avoidWords: [],
      signature: null,
    },
  }
}
