import { BUILT_IN_WRITER } from '../../contract/writer-name.ts'
import type { WritingSuggestions } from '../../contract/writing-suggestions.ts'
import { inTurns } from '../turns.ts'
import * as builtIn from './built-in/built-in-writer.ts'
import { adviseOn, improveDraft } from './check-claims.ts'
import { withoutUnknownLinks } from './evidence/draft-evidence.ts'
import type { Model } from './model/model.ts'
import { NO_USAGE, type Usage } from './model/model-usage.ts'
import type { EmailBrief } from './model/prompts/brief.ts'
import { improve } from './model/prompts/improve.ts'
import { suggest } from './model/prompts/suggest.ts'
import { writeEmail } from './model/prompts/write-email.ts'
import type { WriterFacts } from './writer-facts.ts'

type Draft = { subject: string; body: string }
type WithUsage<T> = Promise<{ answer: T; usage: Usage }>

/** A model or the built-in writer, which stands in for a failing model (`stand-in.ts`). */
export type Writer = {
  name: string
  isModel: boolean
  write(
    facts: WriterFacts,
    brief: EmailBrief,
    signal?: AbortSignal,
  ): WithUsage<Draft & { personalizationInsights: string[]; remark?: string }>
  suggest(
    userId: number,
    draft: Draft,
    facts: WriterFacts,
    brief: EmailBrief,
    signal?: AbortSignal,
  ): WithUsage<WritingSuggestions>
  improve(
    userId: number,
    draft: Draft,
    facts: WriterFacts,
    brief: EmailBrief,
    signal?: AbortSignal,
  ): WithUsage<Draft & { suggestions: WritingSuggestions }>
}

export const createWriter = (model: Model | undefined): Writer => (model ? writerByModel(model) : builtInWriter)

export const builtInWriter: Writer = {
  name: BUILT_IN_WRITER,
  isModel: false,
  write: async (facts, brief) => ({ answer: await inTurns(builtIn.emailOf(facts, brief)), usage: NO_USAGE }),
  suggest: async (userId, draft, facts, brief) => ({
    answer: await adviseOn(userId, draft, facts, brief),
    usage: NO_USAGE,
  }),
  improve: async (userId, draft, facts, brief) => ({
    answer: await improveDraft(userId, draft, facts, brief),
    usage: NO_USAGE,
  }),
}

const writerByModel = (model: Model): Writer => ({
  name: model.name,
  isModel: true,
  async write(facts, brief, signal) {
    const { answer, usage } = await writeEmail(model, facts, brief, signal)
    const personalizationInsights = withoutUnknownLinks(answer.personalizationInsights, facts)
    return { answer: { ...answer, personalizationInsights }, usage }
  },
  async suggest(_, draft, facts, brief, signal) {
    const { answer, usage } = await suggest(model, draft, facts, brief, signal)
    // Suggestions that are applied with a click must not add a link; advice on the draft may mention its links.
    const subjectLines = withoutUnknownLinks(answer.subjectLines, facts)
    const groups = Object.entries(answer.contentSuggestions).map(
      ([name, texts]) => [name, withoutUnknownLinks(texts, facts)] as const,
    )
    const contentSuggestions = Object.fromEntries(groups.filter(([, texts]) => texts.length > 0))
    return { answer: { ...answer, subjectLines, contentSuggestions }, usage }
  },
  async improve(userId, draft, facts, brief, signal) {
    const { answer, usage } = await improve(model, draft, facts, brief, signal)
    const { changes, ...mail } = answer
    const suggestions = await adviseOn(userId, mail, facts, brief)
    if (changes.length > 0) suggestions.improvements = { 'What changed': changes, ...suggestions.improvements }
    return { answer: { ...mail, suggestions }, usage }
  },
})
