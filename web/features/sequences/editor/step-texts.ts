import type { StepVariants, VariantKey } from '../../../../contract/step-variants.ts'

/** The other texts of a step, in the editor. */
export type VariantDraft = Pick<StepVariants, 'arms' | 'adoptsByItself'>
export type TextKey = VariantKey
type OtherKey = VariantDraft['arms'][number]['key']
type Text = { subject: string; body: string; bodyHtml: string | null }
/** A step, as far as its texts go. */
type StepTexts = Text & { variants?: VariantDraft | null }

const OTHERS: OtherKey[] = ['B', 'C', 'D', 'E']

const armsOf = ({ variants }: StepTexts) => variants?.arms ?? []
export const textKeys = (step: StepTexts): TextKey[] => ['A', ...armsOf(step).map(({ key }) => key)]

export const textOf = (step: StepTexts, key: TextKey): Text => armsOf(step).find((arm) => arm.key === key) ?? step

/** What changes of the step when this of one of its texts changes. */
export function withTextChange<P extends Partial<StepTexts>>(
  step: StepTexts,
  key: TextKey,
  part: P,
): Omit<P, keyof Text> & Partial<StepTexts> {
  if (key === 'A' || !step.variants) return part
  const { subject, body, bodyHtml, ...rest } = part
  const text = {
    ...(subject !== undefined && { subject }),
    ...(body !== undefined && { body }),
    ...(bodyHtml !== undefined && { bodyHtml }),
  }
  const arms = step.variants.arms.map((arm) => (arm.key === key ? { ...arm, ...text } : arm))
  return { ...rest, variants: { ...step.variants, arms } }
}

/** The letter of the next text; undefined when there are five. */
export const freeLetter = (step: StepTexts) => OTHERS.find((key) => !armsOf(step).some((arm) => arm.key === key))

/** One more text, which begins as a copy of the one that is shown. */
export function withText(step: StepTexts, key: OtherKey, from: TextKey): Partial<StepTexts> {
  const { subject, body, bodyHtml } = textOf(step, from)
  const arms = [...armsOf(step), { key, subject, body, bodyHtml }].sort((a, b) => a.key.localeCompare(b.key))
  return { variants: { adoptsByItself: step.variants?.adoptsByItself ?? false, arms } }
}

export function withoutText(step: StepTexts, key: TextKey): Partial<StepTexts> {
  const arms = armsOf(step).filter((arm) => arm.key !== key)
  return { variants: arms.length > 0 && step.variants ? { ...step.variants, arms } : null }
}

/** What keeps the other texts from being saved. `isFirst`: nothing comes before it that it could reply to. */
export function textProblem(step: StepTexts, isFirst: boolean): string | undefined {
  for (const { key, subject, body } of armsOf(step)) {
    if (body.trim() === '') return `Write something in text ${key}, or remove it`
    if (isFirst && subject.trim() === '') return `Text ${key} needs a subject`
  }
  return undefined
}
