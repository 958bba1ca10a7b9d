import { replaceText, showText } from '../../../lib/replace-text.ts'
import type { DraftRefs } from './draft-fields.tsx'
import type { Draft } from './evidence-marks.ts'

type Words = { place: keyof Draft; start: number; end: number }

/** Selects words of a draft where they are edited: in the formatted body if there is one. */
export function showWords(refs: DraftRefs, draft: Draft, { place, start, end }: Words) {
  const rich = place === 'body' ? refs.rich?.current : null
  const control = refs[place].current
  if (rich) rich.show(draft.body.slice(start, end))
  else if (control) showText(control, start, end)
}

export function replaceWords(refs: DraftRefs, draft: Draft, { place, start, end }: Words, text: string) {
  const rich = place === 'body' ? refs.rich?.current : null
  const control = refs[place].current
  if (rich) rich.replace(draft.body.slice(start, end), text)
  else if (control) replaceText(control, start, end, text)
}
