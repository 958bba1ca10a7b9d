import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'
import type { WriterFacts } from './writer-facts.ts'

type Wish = { category: EmailCategory; tone: EmailTone; seed: number; customPrompt?: string | null | undefined }

const openings = ['I am writing about', 'A short question about', 'I have a thought on', 'May I ask about']

export function writeMail({ lead, voice }: WriterFacts, { seed }: Wish) {
  const company = lead?.company ?? 'your company'
  return {
    subject: `${openings[seed % openings.length]} ${company}`,
    body: `Hello ${lead?.firstName ?? 'there'},\n\n${openings[(seed >> 2) % openings.length]} ${company}.\n\n${voice.senderName ?? ''}`,
    personalizationInsights: lead ? [`Written to ${lead.firstName} at ${lead.company}`] : [],
  }
}
