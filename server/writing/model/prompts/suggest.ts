import { z } from 'zod'
import type { WriterFacts } from '../../writer-facts.ts'
import type { Model } from '../model.ts'
import { describeBrief, type EmailBrief } from './brief.ts'
import { points } from './email-schemas.ts'
import { factSheet, fenced, HOUSE_RULES } from './fence.ts'

const system = `You advise a sales person on a short B2B outreach mail. "draft" is what they have so far; it may be empty. "wish" holds what they ask for in their own words: follow it within the rules below.

${HOUSE_RULES}

Answer with nothing but one JSON object:
{"subjectLines": ["three to five subject lines"],
 "contentSuggestions": {"Opening": ["sentences they could use"], "Body": ["…"], "Call to Action": ["…"]},
 "improvements": {"Name of a group": ["what to change in the draft and why, one sentence each"]}}
"improvements" is empty when the draft is.`

const MAX_GROUPS = 8

const Groups = z.record(z.string(), points(8)).transform((groups) => {
  const named = Object.entries(groups).map(([name, texts]) => [name.trim().slice(0, 60), texts] as const)
  return Object.fromEntries(named.filter(([name, texts]) => name !== '' && texts.length > 0).slice(0, MAX_GROUPS))
})
const Answer = z.object({
  subjectLines: points(8),
  contentSuggestions: Groups.default({}),
  improvements: Groups.default({}),
})

type Draft = { subject: string; body: string }

export function suggest(model: Model, draft: Draft, facts: WriterFacts, brief: EmailBrief, signal?: AbortSignal) {
  const data = { ...factSheet(facts), draft, wish: brief.customPrompt ?? null }
  return model.ask({ system, user: `${describeBrief(brief)}\n\n${fenced(data)}`, answer: Answer, signal })
}
