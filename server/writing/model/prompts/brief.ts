import type { EmailCategory, EmailTone } from '../../../../contract/email-template.ts'
import { writingCategories } from '../../writing-categories.ts'

/** What kind of mail is wanted. */
export type EmailBrief = { category: EmailCategory; tone: EmailTone; customPrompt?: string | null | undefined; seed: number }

const tones: Record<EmailTone, string> = {
  professional: 'formal enough for business',
  friendly: 'warm',
  casual: 'relaxed',
  persuasive: 'compelling, never pushy',
  formal: 'very structured',
}

/** The wish in words. What the user asks for in their own words comes after it, in the fence with the rest. */
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
