// Which of the account's snippets a question is about. Strict: a snippet that is only near the topic is no reply.
import { knowledgeLabel } from '../../../writing/evidence/sources.ts'
import type { WriterFacts } from '../../../writing/writer-facts.ts'
import { folded } from '../folded-text.ts'
import { sentencesOf } from '../sentences.ts'

/** Words that ask for the same. */
const TOPICS: Record<string, RegExp> = {
  price:
    /\b(?:how much|cost\w*|pric(?:e|es|ed|ing)|fees?|rates?|charges?|expensive|budget|per (?:user|seat|month|year|head)|quote)\b/,
  discount: /\b(?:discounts?|cheaper|non-?profits?|charit\w+|negotiable)\b/,
  security: /\b(?:secur\w+|soc ?2|iso ?\d*|encrypt\w*|certif\w+|pen(?:etration)? tests?|ciso|hipaa)\b/,
  privacy: /\b(?:gdpr|privacy|data protection|dpa|personal data|sub-?processors?)\b/,
  hosting: /\b(?:host\w*|servers?|data cent\w+|where .{0,30}(?:data|stored)|stored?|region|eu|on-?prem\w*|cloud)\b/,
  integration:
    /\b(?:integrat\w+|api|connect(?:s|or|ors|ion)?|sync\w*|works? with|compatible|plug-?in|crm|sso|single sign-?on|okta|saml)\b/,
  setup: /\b(?:set-? ?up|implement\w+|onboard\w*|install\w*|migrat\w+|go live|rollout|get(?:ting)? started|training)\b/,
  contract: /\b(?:contract\w*|minimum term|commit\w*|cancel\w*|notice period|renew\w*|terms)\b/,
  trial: /\b(?:trial|pilot|test account|try it|sandbox|proof of concept|free version)\b/,
  support: /\b(?:support (?:hours|team|included|tickets?)|sla|help ?desk|uptime|availability of support|support)\b/,
  references: /\b(?:references?|case stud\w+|customers?|clients?|who else|results?|success stor\w+|roi|examples?)\b/,
  delivery: /\b(?:deliver\w*|ship\w*|lead times?)\b/,
  languages: /\b(?:languages?|translat\w+|available in (?:german|french|spanish|italian|dutch))\b/,
  mobile: /\b(?:mobile|phone app|ios|android|offline)\b/,
}
const SMALL = new Set(
  `what which where when does your this that have with from they them their there about would could should like want need know tell more much many some
 please thanks thank hello just also only into over than then will can are you our for and the how who why any use using used work works team company companies
 time data tool product service software system people business offer`.split(/\s+/),
)
const MOST_SENTENCES = 2
const ENOUGH_WORDS = 2

type KnowledgeSnippet = NonNullable<WriterFacts['knowledge']>[number]
type SnippetMatch = { text: string; source: string }

/** The sentences of the snippet that fits best; null if none does. */
export function matchSnippet(question: string, snippets: readonly KnowledgeSnippet[]): SnippetMatch | null {
  const asked = folded(question)
  const topics = topicsOf(asked)
  const words = wordsOf(asked)
  const named = namesIn(question)
  const ranked = snippets
    .map((snippet) => ({ snippet, score: scoreOf(snippet, topics, words, named) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const best = ranked[0]?.snippet
  return best ? { text: bestSentences(best.text, topics, words), source: knowledgeLabel(best) } : null
}

function scoreOf(snippet: KnowledgeSnippet, topics: string[], words: Set<string>, named: string[]): number {
  const { whole, inTitle, inText, known } = readSnippet(snippet)
  // "Are you ISO 27001 certified?" is no question for a text that knows nothing of ISO.
  if (named.length > 0 && !named.some((name) => whole.includes(name))) return 0
  const ofTitle = topics.filter((topic) => inTitle.includes(topic)).length
  const ofText = topics.filter((topic) => inText.includes(topic)).length
  const shared = [...words].filter((word) => known.has(word)).length
  if (ofTitle === 0 && shared < ENOUGH_WORDS) return 0
  return ofTitle * 4 + ofText * 2 + shared + named.length
}

type ReadSnippet = { whole: string; inTitle: string[]; inText: string[]; known: Set<string> }

/** A draft asks about the same snippets once for each question. */
const read = new WeakMap<KnowledgeSnippet, ReadSnippet>()

function readSnippet(snippet: KnowledgeSnippet): ReadSnippet {
  const before = read.get(snippet)
  if (before) return before
  const [title, text] = [folded(snippet.title), folded(snippet.text)]
  const whole = `${title} ${text}`
  const found = { whole, inTitle: topicsOf(title), inText: topicsOf(text), known: wordsOf(whole) }
  read.set(snippet, found)
  return found
}

const topicsOf = (text: string) => Object.keys(TOPICS).filter((topic) => TOPICS[topic]?.test(text))
const wordsOf = (text: string) =>
  new Set(
    (text.match(/[\p{L}\d]{3,}/gu) ?? [])
      .filter((word) => !SMALL.has(word))
      .map((word) => (word.length > 5 ? word.replace(/(?:ing|ed|es|s|ly|ion|ions)$/, '') : word)),
  )

/** Names and codes within a sentence: Okta, ISO, SOC 2, SAP. */
function namesIn(question: string): string[] {
  const found = question.trim().matchAll(/(?<=[\p{L}\d,:] )(?:\p{Lu}[\p{L}\d]+)|\b\p{Lu}{2,}\d*\b/gu)
  return [...found]
    .map(([name]) => folded(name))
    .filter((name) => !['crm', 'api', 'sso', 'eu', 'gdpr', 'vat', 'it', 'i'].includes(name))
}

/** Whole sentences as they are written, those that fit the question first. */
function bestSentences(text: string, topics: string[], words: Set<string>): string {
  const sentences = sentencesOf(text).map(({ start }, at, all) =>
    text.slice(start, all[at + 1]?.start ?? text.length).trim(),
  )
  if (sentences.length <= MOST_SENTENCES) return text.trim()
  const weighed = sentences.map((sentence, at) => {
    const said = folded(sentence)
    const shared = [...wordsOf(said)].filter((word) => words.has(word)).length
    return { at, score: topicsOf(said).filter((topic) => topics.includes(topic)).length * 2 + shared }
  })
  const chosen = weighed.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, MOST_SENTENCES)
  return chosen
    .sort((a, b) => a.at - b.at)
    .map(({ at }) => sentences[at])
    .join(' ')
}
