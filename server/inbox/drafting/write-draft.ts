import { INTENTS_WITHOUT_REPLY } from '../../../contract/inbox-choices.ts'
import type { ReplyDraft } from '../../../contract/reply-draft.ts'
import { checkEvidence } from '../../writing/check-claims.ts'
import { languageOf } from '../../writing/evidence/evidence.ts'
import { factsOfLead, withTheirWords } from '../../writing/gather-facts.ts'
import type { Model } from '../../writing/model/model.ts'
import { NO_USAGE } from '../../writing/model/model-usage.ts'
import { writeReply } from '../../writing/model/prompts/write-reply.ts'
import { type StandInDependencies, withStandIn } from '../../writing/stand-in.ts'
import { builtInWriter, createWriter } from '../../writing/writer.ts'
import { draftClaims } from '../intent/draft/draft-claims.ts'
import { type BuiltInDraft, draftReply } from '../intent/draft/draft-reply.ts'
import type { MessageRow } from '../thread-queries.ts'
import { threadUpTo } from './thread-to-draft.ts'

type Dependencies = Omit<StandInDependencies, 'writer'> & { model: Model | undefined; signal: AbortSignal }
type Asked = { leadId: number; message: MessageRow }

/** A reply to a message, with the source of each claim. Nothing is stored or sent. Undefined when the lead is gone. */
export async function writeDraft(deps: Dependencies, { leadId, message }: Asked): Promise<ReplyDraft | undefined> {
  const { db, userId, model, signal } = deps
  const intent = message.intent ?? 'other'
  if (INTENTS_WITHOUT_REPLY.has(intent))
    return { body: '', evidence: [], open: [], language: null, writtenBy: builtInWriter.name }
  const known = await factsOfLead(db, userId, leadId)
  if (!known) return undefined
  const thread = await threadUpTo(db, userId, message)
  const theirs = thread.filter(({ from }) => from === 'lead').reverse()
  const facts = withTheirWords(
    known,
    theirs.map(({ text, sentAt: at }) => ({ text, at })),
  )
  const reading = {
    intent,
    ...(message.intentUntil && { date: message.intentUntil }),
    ...(message.intentPerson && {
      person: { name: message.intentPerson.name || null, email: message.intentPerson.address || null, title: null },
    }),
  }
  const { answer: draft, ...by } = await withStandIn<BuiltInDraft>(
    { ...deps, writer: createWriter(model) },
    'write',
    async (writer) => {
      if (!writer.isModel || !model) return { answer: draftReply({ reading, thread, facts }), usage: NO_USAGE }
      const { answer, usage } = await writeReply(model, facts, { intent, conversation: thread }, signal)
      return { answer: { text: answer.body, sources: [], open: [] }, usage }
    },
  )
  const mail = { subject: '', body: draft.text }
  const checked = await checkEvidence(userId, mail, facts)
  return {
    body: draft.text,
    evidence: draftClaims(draft.text, draft.sources, checked),
    open: draft.open,
    language: languageOf(mail),
    ...by,
  }
}
