import { BUILT_IN_WRITER, type WritingSuggestions } from '../../contract/writing.ts'
import { analyzeEmail } from './built-in/analyze-email.ts'
import * as builtIn from './built-in/built-in-writer.ts'
import { improveEmail } from './built-in/improve-email.ts'
import { withoutUnknownLinks } from './evidence/draft-evidence.ts'
import type { Model } from './model/model.ts'
import { NO_USAGE, type Usage } from './model/model-usage.ts'
import { improve } from './model/prompts/improve.ts'
import { suggest } from './model/prompts/suggest.ts'
import type { EmailBrief } from './model/prompts/brief.ts'
import { writeEmail } from './model/prompts/write-email.ts'
import type { WriterFacts } from './writer-facts.ts'

type Draft = { subject: string; body: string }
type Told<T> = Promise<{ answer: T; usage: Usage }>

/** Whoever writes. A model that fails is not replaced by the built-in writer: the user would not know whose text they read. */
export type Writer = {
  name: string
  isModel: boolean
  write(
    facts: WriterFacts,
    wish: EmailBrief,
    signal?: AbortSignal,
  ): Told<Draft & { personalizationInsights: string[]; remark?: string }>
  suggest(draft: Draft, facts: WriterFacts, wish: EmailBrief, signal?: AbortSignal): Told<WritingSuggestions>
  improve(
    draft: Draft,
    facts: WriterFacts,
    wish: EmailBrief,
    signal?: AbortSignal,
  ): Told<Draft & { suggestions: WritingSuggestions }>
}

export const createWriter = (model: Model | undefined): Writer => (model ? writerByModel(model) : builtInWriter)

const builtInWriter: Writer = {
  name: BUILT_IN_WRITER,
  isModel: false,
  write: async (facts, wish) => ({ answer: builtIn.writeEmail(facts, wish), usage: NO_USAGE }),
  suggest: async (draft, facts, wish) => ({ answer: analyzeEmail(draft, facts, wish), usage: NO_USAGE }),
  improve: async (draft, facts, wish) => ({ answer: improveEmail(draft, facts, wish), usage: NO_USAGE }),
}

const writerByModel = (model: Model): Writer => ({
  name: model.name,
  isModel: true,
  async write(facts, wish, signal) {
    const { answer, usage } = await writeEmail(model, facts, wish, signal)
    const personalizationInsights = withoutUnknownLinks(answer.personalizationInsights, facts)
    return { answer: { ...answer, personalizationInsights }, usage }
  },
  async suggest(draft, facts, wish, signal) {
    const { answer, usage } = await suggest(model, draft, facts, wish, signal)
    // What may be taken over with a click must not bring a link along; what is said about the draft may name its links.
    const subjectLines = withoutUnknownLinks(answer.subjectLines, facts)
    const groups = Object.entries(answer.contentSuggestions).map(
      ([name, texts]) => [name, withoutUnknownLinks(texts, facts)] as const,
    )
    const contentSuggestions = Object.fromEntries(groups.filter(([, texts]) => texts.length > 0))
    return { answer: { ...answer, subjectLines, contentSuggestions }, usage }
  },
  async improve(draft, facts, wish, signal) {
    const { answer, usage } = await improve(model, draft, facts, wish, signal)
    const { changes, ...mail } = answer
    const suggestions = analyzeEmail(mail, facts, wish)
    if (changes.length > 0) suggestions.improvements = { 'What changed': changes, ...suggestions.improvements }
    return { answer: { ...mail, suggestions }, usage }
  },
})
