import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'
import { analyseMail } from './analyse-mail.ts'
import type { WriterFacts } from './writer-facts.ts'

export function improveMail(
  mail: { subject: string; body: string },
  facts: WriterFacts,
  wish: { category: EmailCategory; tone: EmailTone },
) {
  return { subject: mail.subject.trim(), body: mail.body.trim(), suggestions: analyseMail(mail, facts, wish) }
}
