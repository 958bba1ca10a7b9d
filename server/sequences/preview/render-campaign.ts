import type { EmailReason } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { MergeField } from '../../../contract/email-template.ts'
import { isEmailKind, STEP_KINDS, type StepKind, type StepWithin } from '../../../contract/step-kinds.ts'
import type { VariantKey } from '../../../contract/step-variants.ts'
import { type StepTexts, textFor, textsOf } from '../../outbox/preparing/choose-variant.ts'
import { readTemplate, type TemplateProblem } from '../../templates/merge-fields.ts'
import type { Arms } from './branch-paths.ts'

export type StepText = StepTexts & { kind?: StepKind | undefined; within?: StepWithin | null | undefined }
export type RenderedMail = {
  stepNumber: number
  kind?: StepKind | undefined
  /** Of a step with several texts: which of them. */
  variant: VariantKey | null
  subject: string
  body: string
  html: string | null
  problems: TemplateProblem[]
  /** Why it would be put on hold instead of sent. */
  hold: string | null
}

/** In characters: those of the merged emails, and what the fields in them cost. */
const MAX_WORK = 6_000_000

/** Cleaning formatted text takes as long as copying so much more of it. */
const HTML_WORK = 4

/** The merged emails are more than a preview can hold. */
export class TooMuchText extends Error {}

/** The emails of one lead after the other, in the order of the steps, also of the ways that it does not take. */
export function renderCampaign(
  steps: StepText[],
  leads: { id: number; fields: Record<MergeField, string | null>; arms?: Arms }[],
): RenderedMail[][] {
  let work = 0
  const templates = steps.map((step) => ({
    step,
    renders: new Map(textsOf(step).map((text) => [text.variant, readTemplate(text)])),
  }))
  return leads.map(({ id, fields, arms }) => {
    const threads = threadsOf(arms)
    return templates.flatMap(({ step, renders }) => {
      const { stepNumber, kind } = step
      const { variant } = textFor(step, id)
      const render = renders.get(variant)
      if (!render) return []
      const { subject, body, html, problems } = render(fields)
      work += subject.length + body.length + (html?.length ?? 0) * HTML_WORK + render.work
      if (work > MAX_WORK) throw new TooMuchText()
      // A task is never on hold: what is missing in its script is left out.
      if (kind && !isEmailKind(kind))
        return { stepNumber, kind, variant, subject: STEP_KINDS[kind], body, html: null, problems: [], hold: null }
      const shown = subject || replySubject(threads.before(step))
      threads.add(step, shown)
      const hold = holdOf(shown, body, problems)
      return { stepNumber, ...(kind && { kind }), variant, subject: shown, body, html, problems, hold }
    })
  })
}

/** The subject of the previous email: on each way through a branch one of its own, and after it that of the way that was taken. */
function threadsOf(arms: Arms | undefined) {
  let main = ''
  let branch: { step: number; yes: string; no: string } | undefined
  const enter = ({ within }: StepText) => {
    if (branch && branch.step !== within?.step) {
      main = branch[arms?.get(branch.step) ?? 'no']
      branch = undefined
    }
    if (within) branch ??= { step: within.step, yes: main, no: main }
    return within && branch ? { ofBranch: branch, arm: within.arm } : undefined
  }
  return {
    before(step: StepText) {
      const place = enter(step)
      return place ? place.ofBranch[place.arm] : main
    },
    add(step: StepText, subject: string) {
      const place = enter(step)
      if (place) place.ofBranch[place.arm] = subject
      else main = subject
    },
  }
}

/** A follow-up without a subject replies in the same thread, under its subject. */
const replySubject = (subject: string) => (subject === '' ? '' : `Re: ${subject.replace(/^(re:\s*)+/i, '')}`)

function holdOf(subject: string, body: string, [problem]: TemplateProblem[]): string | null {
  const onHold = (reason: EmailReason) => `on hold: ${reasonSentence(reason, new Date())}`
  if (problem) return onHold(problem.cause)
  if (body.trim() === '') return onHold({ code: 'empty_email' })
  return subject === '' ? onHold({ code: 'no_subject' }) : null
}

/** Otherwise the problem is the template's, for every lead. */
export const isEmptyField = ({ cause }: TemplateProblem) => cause.code === 'empty_field'
