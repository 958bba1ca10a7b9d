import { setImmediate as nextTurn } from 'node:timers/promises'
import { type EnrichDetails, EnrichedData, type Fact } from '../../contract/enrichment.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { updateAndScore } from '../leads/edit-lead.ts'
import { findLead, lockLead } from '../leads/lead-queries.ts'
import { addEvent } from '../leads/timeline-queries.ts'
import { decideFields, tidyFacts } from './compose-enrichment.ts'
import type { CompanyReader, CompanyReading } from './fetch/read-company.ts'
import { derivedFacts } from './understand/derived-facts.ts'
import { summarizeByRules } from './understand/summary-by-rules.ts'

type Summarized = Pick<EnrichedData, 'summary' | 'summaryBy' | 'needs' | 'talkingPoints'>
/** Writes about the company from the facts alone; what goes wrong is an AppError. */
export type Summarizer = (lead: Lead, facts: Fact[]) => Promise<Omit<Summarized, 'summaryBy'>>

/** Everything found out about a lead, before it is known what of it the lead lacks. */
type Learnt = Pick<EnrichedData, 'facts' | 'notes' | 'enrichedAt'> &
  Summarized &
  Pick<CompanyReading, 'candidates' | 'website' | 'isRead'>

/** Returns the updated lead; undefined when it does not exist or belongs to somebody else. */
export async function enrichLead(db: Db, userId: number, leadId: number, read: CompanyReader, summarize?: Summarizer) {
  const lead = await findLead(db, userId, leadId)
  if (!lead) return undefined
  const learnt = await learnAbout(lead, read, { summarize })
  return retried(() => db.transaction((tx) => keepLearnt(tx, userId, leadId, learnt)))
}

type Means = { signal?: AbortSignal | undefined; summarize?: Summarizer | undefined }

/** Takes as long as the company's page does: no transaction is open meanwhile. */
export async function learnAbout(lead: Lead, read: CompanyReader, { signal, summarize }: Means = {}): Promise<Learnt> {
  const reading = await read(lead, signal)
  await nextTurn()
  const enrichedAt = new Date().toISOString()
  const derived = derivedFacts(lead).map((fact) => ({ ...fact, foundAt: enrichedAt }))
  const kept = reading.isRead ? [] : factsReadBefore(lead, reading.website)
  const facts = tidyFacts([...reading.facts, ...kept, ...derived])
  const notes = kept.length > 0 ? [...reading.notes, 'We kept what we read before.'] : reading.notes
  const { note, ...summarized } = await summaryOf(lead, facts, summarize)
  return { ...reading, ...summarized, facts, notes: note ? [...notes, note] : notes, enrichedAt }
}

/** By a model where there is one. When it fails the facts are no worse for it: rules put them together, and a note says so. */
async function summaryOf(
  lead: Lead,
  facts: Fact[],
  summarize: Summarizer | undefined,
): Promise<Summarized & { note?: string }> {
  const byRules = () => ({ summary: summarizeByRules(lead.company, facts), summaryBy: 'rules' as const })
  if (!summarize || facts.length === 0) return byRules()
  try {
    return { ...(await summarize(lead, facts)), summaryBy: 'model' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...byRules(), note: `The summary was written without a language model. ${error.message}` }
  }
}

/** Of the same site: a site that is away today is still what it said it is. */
function factsReadBefore(lead: Lead, website: URL | undefined): Fact[] {
  const before = EnrichedData.safeParse(lead.enrichedData)
  const isSame = ({ method, source }: Fact) =>
    method !== 'derived' && URL.canParse(source) && bareHost(new URL(source)) === (website && bareHost(website))
  return before.success ? before.data.facts.filter(isSame) : []
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, '')

/** Writes what was learnt: empty fields are filled, filled ones stay as they are by now. */
export async function keepLearnt(tx: Db, userId: number, leadId: number, learnt: Learnt) {
  const lead = await lockLead(tx, userId, leadId)
  if (!lead) return undefined
  const { candidates, website, isRead, ...kept } = learnt
  const before = EnrichedData.safeParse(lead.enrichedData)
  const dismissed = before.data?.dismissed ?? []
  // A site that is away today takes back none of its suggestions.
  const earlier = isRead ? [] : (before.data?.suggestions ?? []).map((one) => ({ ...one, isCertain: false }))
  const { filled, suggestions } = decideFields(lead, [...candidates, ...earlier], dismissed)
  const enrichedData: EnrichedData = { ...kept, suggestions, dismissed, website: website?.href.slice(0, 500) ?? null }
  const details: EnrichDetails = {
    facts: kept.facts.length,
    filled,
    notes: kept.notes,
    ...(isRead && website && { source: website.hostname }),
  }
  await addEvent(tx, userId, { leadId, kind: 'enriched', details })
  return updateAndScore(tx, userId, leadId, { ...filled, enrichedData })
}
