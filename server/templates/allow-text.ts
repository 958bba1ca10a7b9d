import { badField } from '../http/errors.ts'
import { takingTurns } from '../turns.ts'
import { tooComplexWords } from './merge-fields.ts'

type Arms = { variants?: { arms: Mail[] } | null | undefined }
type Mail = { subject: string; body: string; bodyHtml?: string | null | undefined }

/** Refuses a text that no email could be written from: it would only be put on hold. */
export function allowText(text: Mail) {
  const words = tooComplexWords(text)
  if (words) throw badField('body', words)
}

export async function allowSteps(steps: (Mail & Arms & { stepNumber: number })[] = []) {
  const turn = takingTurns()
  for (const step of steps)
    for (const text of [step, ...(step.variants?.arms ?? [])]) {
      if (turn.isOver()) await turn.next()
      const words = tooComplexWords(text)
      if (words) throw badField('steps', `Step ${step.stepNumber}: ${words}`)
    }
}
