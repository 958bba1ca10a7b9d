import type { CitedPoint, EnrichedData, Fact } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import { draftEvidence } from '../evidence/draft-evidence.ts'
import type { WriterFacts } from '../writer-facts.ts'
import type { Model } from './model.ts'
import { ModelFailure } from './model-failure.ts'
import type { Usage } from './model-usage.ts'
import { summarize } from './prompts/summarize.ts'

export type Summary = Pick<EnrichedData, 'summary' | 'needs' | 'talkingPoints'>

const MAX_SENTENCES = 4
const CHECKED = ['number', 'percentage', 'money', 'date', 'link', 'address']

/**
 * A model's summary of a company's facts. Sentences that cite no existing fact, or contain a number, link or address without
 * a source, are dropped; if nothing remains, it is a failure.
 */
export async function summarizeFacts(
  model: Model,
  lead: Lead,
  facts: Fact[],
  signal?: AbortSignal,
): Promise<{ answer: Summary; usage: Usage }> {
  const { answer, usage } = await summarize(model, { company: lead.company, facts }, signal)
  const kept = (items: CitedPoint[]) => items.filter((item) => hasSource(item, lead, facts)).slice(0, MAX_SENTENCES)
  const summary = kept(answer.summary)
  if (summary.length === 0) {
    const failure = new ModelFailure('malformed')
    failure.usage = usage
    throw failure
  }
  const text = summary.map((sentence) => sentence.text).join(' ')
  return { answer: { summary: text, needs: kept(answer.needs), talkingPoints: kept(answer.talkingPoints) }, usage }
}

function hasSource({ text, fact }: CitedPoint, { company }: Lead, facts: Fact[]) {
  if (!facts.some(({ label }) => label === fact)) return false
  const claims = draftEvidence(
    { subject: '', body: text },
    { ...NO_FACTS, facts: [...facts, { label: 'Company name', value: company, source: 'the lead' }] },
  )
  return !claims.some(({ kind, source }) => source === null && CHECKED.includes(kind))
}

const NO_FACTS: WriterFacts = {
  lead: null,
  facts: [],
  pastEmails: [],
  voice: {
    senderName: null,
    senderRole: null,
    senderCompany: null,
    offer: null,
    audience: null,
    proofPoints: [],
    avoidWords: [],
    signature: null,
  },
}
