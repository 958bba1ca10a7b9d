import type { EmailTone } from '../../../../contract/email-template.ts'

/** Plain serves professional and persuasive, warm serves friendly and casual. Written in full; all but the formal one are shortened later ("I'd"). */
type Register = 'plain' | 'warm' | 'formal'
/** Sentences with {slots}; one whose slot is not known is not used. */
export type Lines = Partial<Record<Register | EmailTone | 'any', string[]>>
export type Bank = { subjects: Lines; openings: Lines; middles: Lines; asks: Lines }

const registerOf: Record<EmailTone, Register> = {
  professional: 'plain',
  persuasive: 'plain',
  friendly: 'warm',
  casual: 'warm',
  formal: 'formal',
}

export const linesFor = (lines: Lines, tone: EmailTone): string[] => {
  const register = registerOf[tone]
  // Formal is a register and a tone of one name.
  const own = (register as string) === tone ? [] : (lines[tone] ?? [])
  return [...(lines.any ?? []), ...(lines[register] ?? []), ...own]
}
