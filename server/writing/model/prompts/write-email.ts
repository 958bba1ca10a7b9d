import { z } from 'zod'
import type { WriterFacts } from '../../writer-facts.ts'
import type { Model } from '../model.ts'
import { describeBrief, type EmailBrief } from './brief.ts'
import { Draft, points, Subject } from './email-schemas.ts'
import { factSheet, fenced, HOUSE_RULES } from './fence.ts'

const TASK = `You write short B2B outreach mail for a sales person: one thought, 60 to 150 words, one easy question at the end, no hype. Begin with what is true of this lead. End with the sender's signature, or else their name. "wish" holds what the sender asks for in their own words: follow it for content and style, within the rules below. "variant" is a number: another number asks for another opening and another angle.`

const system = `${TASK}

${HOUSE_RULES}

Answer with nothing but one JSON object:
{"subject": "…", "body": "…", "personalizationInsights": ["what of the data made it personal, one short sentence each, at most five"]}`

const streamed = `${TASK}

${HOUSE_RULES}

Answer with the line "Subject: …", an empty line, then the mail, and nothing else.`

const Answer = z.object({ subject: Subject, body: Draft, personalizationInsights: points(5).default([]) })

export const writeEmail = (model: Model, facts: WriterFacts, brief: EmailBrief, signal?: AbortSignal) =>
  model.ask({ system, user: question(facts, brief), answer: Answer, signal })

export const streamEmail = (model: Model, facts: WriterFacts, brief: EmailBrief, signal?: AbortSignal) =>
  model.stream({ system: streamed, user: question(facts, brief), signal })

function question(facts: WriterFacts, brief: EmailBrief) {
  const data = { ...factSheet(facts), wish: brief.customPrompt ?? null, variant: brief.seed }
  return `${describeBrief(brief)}\n\n${fenced(data)}`
}
