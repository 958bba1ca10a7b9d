import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'
import type { WritingSuggestions } from '../../contract/writing.ts'
import type { WriterFacts } from './writer-facts.ts'

export function analyseMail(
  mail: { subject: string; body: string },
  facts: WriterFacts,
  _wish: { category: EmailCategory; tone: EmailTone },
): WritingSuggestions {
  return {
    subjectLines: [`A question for ${facts.lead?.company ?? 'you'}`],
    contentSuggestions: { Opening: ['Begin with a reason to write.'] },
    improvements: mail.body === '' ? {} : { Length: ['Keep it short.'] },
  }
}
