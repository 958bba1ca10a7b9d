import type { EmailCategory, EmailTone } from '../../../../contract/email-template.ts'
import { writingCategories } from '../../writing-categories.ts'

/** The kind of email to write. */
export type EmailBrief = {
  category: EmailCategory
  tone: EmailTone
  customPrompt?: string | null | undefined
  seed: number
  /** The emails before this one in a sequence, for the built-in writer. */
  earlier?: { subject: string; body: string }[]
}

const tones: Record<EmailTone, string> = {
  professional: 'formal enough for business',
  friendly: 'warm',
  casual: 'relaxed',
  persuasive: 'compelling, never pushy',
  formal: 'very structured',
}

/** The brief as text for the prompt. The user's own instructions follow in the fenced data. */
export function describeBrief({ category, tone }: Pick<EmailBrief, 'category' | 'tone'>) {
  const kind = writingCategories.find(({ id }) => id === category)
  return [
    `Kind of mail: ${kind?.name ?? category}. ${kind?.purpose ?? ''}`.trim(),
    kind && `It has: ${kind.keyElements.join('; ')}.`,
    `Tone: ${tone}, that is ${tones[tone]}.`,
  ]
    .filter(Boolean)
    .join('\n')
}
