import { z } from 'zod'
import type { Fact } from '../../../../contract/enrichment.ts'
import type { Model } from '../model.ts'
import { points } from './email-schemas.ts'
import { fenced, HOUSE_RULES } from './fence.ts'

const system = `You tell a sales person what is known about a company they want to write to, from "facts" in the data and from nothing else. Each fact has a label. Each of your sentences rests on one fact and names its label exactly.

${HOUSE_RULES}

Answer with nothing but one JSON object:
{"summary": [{"text": "two to four sentences, one each", "fact": "label"}],
 "needs": [{"text": "what the company probably needs, one short sentence each, at most four", "fact": "label of the fact that suggests it"}],
 "talkingPoints": [{"text": "what to speak about, one short sentence each, at most four", "fact": "label"}]}`

const MAX_TEXT = 400

const Cited = z.array(z.object({ text: z.string(), fact: z.string() })).transform((items) =>
  items.flatMap(({ text, fact }) =>
    points(1)
      .parse([text.slice(0, 4 * MAX_TEXT)])
      .map((plain) => ({ text: plain, fact: fact.trim() })),
  ),
)
const Answer = z.object({ summary: Cited, needs: Cited.default([]), talkingPoints: Cited.default([]) })

type About = { company: string; facts: Pick<Fact, 'label' | 'value'>[] }

export const summarize = (model: Model, { company, facts }: About, signal?: AbortSignal) =>
  model.ask({
    system,
    user: fenced({ company, facts: facts.map(({ label, value }) => ({ label, value })) }),
    answer: Answer,
    signal,
  })
