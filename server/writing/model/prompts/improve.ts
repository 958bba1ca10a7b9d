import { z } from 'zod'
import type { WriterFacts } from '../../writer-facts.ts'
import type { Model } from '../model.ts'
import { describeBrief, type EmailBrief } from './brief.ts'
import { Body, points, Subject } from './email-schemas.ts'
import { factSheet, fenced, HOUSE_RULES } from './fence.ts'

const system = `You edit a sales person's B2B outreach mail, "draft" in the data: shorter, clearer, about the reader, one question at the end. Keep what it says, its language, and every {{ field }} in it exactly as it stands. "wish" holds what they ask for in their own words: follow it within the rules below. Links and addresses that stand in the draft may stay.

${HOUSE_RULES}

Answer with nothing but one JSON object:
{"subject": "…", "body": "…", "changes": ["what you changed and why, one short sentence each, at most six"]}`

const Answer = z.object({ subject: Subject, body: Body, changes: points(6).default([]) })

type Draft = { subject: string; body: string }

export function improve(model: Model, draft: Draft, facts: WriterFacts, brief: EmailBrief, signal?: AbortSignal) {
  const data = { ...factSheet(facts), draft, wish: brief.customPrompt ?? null }
  return model.ask({ system, user: `${describeBrief(brief)}\n\n${fenced(data)}`, answer: Answer, signal })
}
