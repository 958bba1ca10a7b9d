import { EnrichedData } from '../../contract/enrichment.ts'
import { readInstructions } from '../../contract/instructions/read-instructions.ts'
import type { Lead } from '../../contract/lead.ts'
import { industryWord } from '../../contract/own-word.ts'
import type { WritingRequest } from '../../contract/writing.ts'
import type { Db } from '../db/connect.ts'
import { findLead } from '../leads/lead-queries.ts'
import { findContacts, findEntries, LONGEST_MESSAGE, MOST_MESSAGES, type TheirMessage } from './contact-queries.ts'
import { listSnippets } from './knowledge/knowledge-queries.ts'
import { findPastEmails } from './past-email-queries.ts'
import { readOwnAddresses, readVoice } from './voice-queries.ts'
import type { WriterFacts } from './writer-facts.ts'

/** The facts about one lead; undefined when it does not exist or belongs to another user. */
export async function factsOfLead(db: Db, userId: number, leadId: number): Promise<WriterFacts | undefined> {
  const lead = await findLead(db, userId, leadId)
  if (!lead) return undefined
  const [writer, pastEmails, timeline, entries] = await Promise.all([
    factsOfWriter(db, userId),
    findPastEmails(db, userId, leadId),
    findContacts(db, userId, leadId),
    findEntries(db, userId, leadId),
  ])
  const enriched = EnrichedData.safeParse(lead.enrichedData)
  const facts = (enriched.data?.facts ?? []).map(({ label, value, source }) => ({ label, value, source }))
  return { lead: leadFields(lead), facts, pastEmails, timeline, entries, today: new Date().toISOString(), ...writer }
}

/** The facts for a lead by ID, for the lead data in the request, or for no lead. */
export async function factsOfRequest(
  db: Db,
  userId: number,
  { leadData, customPrompt }: Pick<WritingRequest, 'leadData' | 'customPrompt'>,
): Promise<WriterFacts | undefined> {
  const facts = leadData?.leadId
    ? await factsOfLead(db, userId, leadData.leadId)
    : { lead: leadShown(leadData), facts: [], pastEmails: [], ...(await factsOfWriter(db, userId)) }
  return facts && customPrompt ? { ...facts, asked: askedIn(customPrompt, facts) } : facts
}

/** What the user names in their instructions needs no other source. */
function askedIn(customPrompt: string, { voice }: WriterFacts) {
  const { product, place, subject, when, content } = readInstructions(customPrompt, voice)
  return [product, subject, ...place, ...when, ...content.map(({ text }) => text)].filter((text) => text !== null)
}

/** The same for a reply: what they wrote in the conversation is known, and that they wrote. The newest message first. */
export function withTheirWords(facts: WriterFacts, messages: readonly TheirMessage[]): WriterFacts {
  const newest = messages.slice(0, MOST_MESSAGES)
  const replies = newest.map(({ at }) => ({ kind: 'reply' as const, at: at.toISOString() }))
  return {
    ...facts,
    theirWords: newest.map(({ text }) => text.slice(0, LONGEST_MESSAGE)).filter((text) => text.trim() !== ''),
    timeline: [...(facts.timeline ?? []), ...replies],
  }
}

/** The sender's own facts, the same for every lead. One query after the other: a transaction has a single connection for them. */
export async function factsOfWriter(db: Db, userId: number) {
  const voice = await readVoice(db, userId)
  const ownAddresses = await readOwnAddresses(db, userId)
  const snippets = await listSnippets(db, userId)
  return { voice, ownAddresses, knowledge: snippets.map(({ title, text, source }) => ({ title, text, source })) }
}

function leadFields(lead: Lead): WriterFacts['lead'] {
  const { firstName, lastName, email, company, jobTitle, companySize, location, website, notes, status, dealValue } =
    lead
  const industry = industryWord(lead)
  return {
    firstName,
    lastName,
    email,
    company,
    jobTitle,
    industry,
    companySize,
    location,
    website,
    notes,
    status,
    dealValue,
  }
}

function leadShown(shown: WritingRequest['leadData']): WriterFacts['lead'] {
  const { contact, company, title, industry } = shown ?? {}
  if (!contact && !company && !title && !industry) return null
  const [firstName = '', ...others] = (contact ?? '').trim().split(/\s+/)
  return {
    firstName,
    lastName: others.join(' '),
    email: '',
    company: company?.trim() ?? '',
    jobTitle: title?.trim() || null,
    industry: industry?.trim() || null,
    companySize: null,
    location: null,
    website: null,
    notes: null,
  }
}
