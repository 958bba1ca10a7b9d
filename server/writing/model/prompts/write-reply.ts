import { z } from 'zod'
import type { WriterFacts } from '../../writer-facts.ts'
import type { Model } from '../model.ts'
import { Body } from './email-schemas.ts'
import { factSheet, fenced, HOUSE_RULES } from './fence.ts'

const system = `You draft a short reply for a sales person to the last message of the lead in "conversation": 20 to 120 words, in the language of that message, no hype. Reply to what they ask or want; "intent" is our reading of it. Take facts about the product only from "sender" and "knowledge". Where neither covers a question of theirs, write a placeholder such as [Your reply to: their question] instead. Offer "sender.meetingLink" where they want to meet or are interested, if there is one. Do not quote their message. End with the sender's name, or with "Best regards," alone where "sender" has a signature, which is added later.

${HOUSE_RULES}

Answer with nothing but one JSON object:
{"body": "…"}`

const Answer = z.object({ body: Body })

type Message = { from: 'lead' | 'us'; text: string; sentAt: Date }
export type ReplyBrief = { intent: string; conversation: readonly Message[] }

export function writeReply(
  model: Model,
  facts: WriterFacts,
  { intent, conversation }: ReplyBrief,
  signal?: AbortSignal,
) {
  const { sender, ...known } = factSheet(facts)
  const data = {
    ...known,
    sender: { ...sender, meetingLink: facts.voice.meetingLink ?? null },
    knowledge: facts.knowledge ?? [],
    intent,
    conversation,
  }
  return model.ask({ system, user: fenced(data), answer: Answer, signal })
}
