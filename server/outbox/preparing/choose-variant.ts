import { type StepVariants, VARIANT_KEYS, type VariantKey } from '../../../contract/step-variants.ts'

type Text = { subject: string; body: string; bodyHtml: string | null }
type Given = { subject: string; body: string; bodyHtml?: string | null | undefined }
export type StepTexts = Given & {
  id?: number | undefined
  stepNumber: number
  variants?: { arms: (Given & { key: VariantKey })[]; adopted?: StepVariants['adopted'] } | null | undefined
}
/** `variant` is null where a step has one text. */
export type ChosenText = Text & { variant: VariantKey | null }

/** The texts of a step that leads can get: the one that was adopted, or all. */
export function textsOf(step: StepTexts): ChosenText[] {
  const own = { subject: step.subject, body: step.body, bodyHtml: step.bodyHtml ?? null }
  if (!step.variants) return [{ ...own, variant: null }]
  const { arms, adopted } = step.variants
  const all = [
    { ...own, variant: VARIANT_KEYS[0] },
    ...arms.map(({ key, subject, body, bodyHtml }) => ({ subject, body, bodyHtml: bodyHtml ?? null, variant: key })),
  ]
  return adopted ? all.filter(({ variant }) => variant === adopted.key) : all
}

/**
 * The text that a lead gets: always the same, also when other texts come and go, and each text for as many leads. Steps choose
 * independently of one another.
 */
export function textFor(step: StepTexts, leadId: number): ChosenText {
  const [first, ...others] = textsOf(step)
  if (!first) throw new Error(`step ${step.id} has no text`)
  const draw = ({ variant }: ChosenText) => hashOf(`${step.id ?? `new ${step.stepNumber}`} ${leadId} ${variant}`)
  return others.reduce((best, other) => (draw(other) > draw(best) ? other : best), first)
}

/** FNV-1a, mixed as in MurmurHash3, so that texts that differ in a digit get unlike numbers. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
