import { hasRoleHead, isRole } from './name-words.ts'
import type { NameRun } from './names.ts'
import type { Token } from './text-tokens.ts'

const LONGEST_TITLE = 7
const REACH = 10

/** "As operations director at Navona you ...": a job title attributed to the recipient, in any case. */
export function readRecipientTitles(tokens: Token[]): NameRun[] {
  return tokens.flatMap(({ folded }, at) => {
    if (folded !== 'as') return []
    const start = /^(a|an|the|your)$/.test(tokens[at + 1]?.folded ?? '') ? at + 2 : at + 1
    let end = start
    while (end < start + LONGEST_TITLE && tokens[end]?.kind === 'word' && isRole([tokens[end]?.folded ?? ''])) end++
    while (end > start && /^(of|and|the|for)$/.test(tokens[end - 1]?.folded ?? '')) end--
    const title = tokens.slice(start, end)
    const after = tokens[end]
    if (!hasRoleHead(title.map((token) => token.folded)) && !/^at$/.test(after?.folded ?? '')) return []
    if (title.length === 0 || !/^(at|,|you|you're|you'll|of)$/.test(after?.folded ?? '')) return []
    if (!/^(you|you're|you'll|you've)$/.test(subjectAfter(tokens, end))) return []
    return [{ tokens: title, before: tokens[start - 1], after, isGreeting: false, isOfRecipient: true }]
  })
}

/** The subject of the sentence: the first pronoun that follows. */
const subjectAfter = (tokens: Token[], end: number) =>
  tokens.slice(end, end + REACH).find(({ folded }) => /^(you|you're|you'll|you've|i|i'm|we|he|she|they)$/.test(folded))
    ?.folded ?? ''
