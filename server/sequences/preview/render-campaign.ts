import { MERGE_FIELDS, type MergeField, type MergeProblem } from '../../../contract/email-template.ts'
import { readTemplate } from '../../templates/merge-fields.ts'

export type StepText = { stepNumber: number; subject: string; body: string }
export type RenderedMail = StepText & {
  problems: MergeProblem[]
  /** Why it would be on hold instead of sent. */
  hold: string | null
}

/** The emails per lead, in the order of the steps. */
export function renderCampaign(steps: StepText[], leads: Record<MergeField, string | null>[]): RenderedMail[][] {
  const templates = steps.map((step) => ({ stepNumber: step.stepNumber, render: readTemplate(step) }))
  return leads.map((fields) => {
    let before = ''
    return templates.map(({ stepNumber, render }) => {
      const { subject, body, problems } = render(fields)
      before = subject || replyTo(before)
      return { stepNumber, subject: before, body, problems, hold: holdOf(before, body, problems) }
    })
  })
}

/** A follow-up without a subject replies to the previous email. */
const replyTo = (subject: string) => (subject === '' ? '' : `Re: ${subject.replace(/^(re:\s*)+/i, '')}`)

function holdOf(subject: string, body: string, [problem]: MergeProblem[]): string | null {
  if (problem)
    return isEmptyField(problem) ? `on hold: ${problem.field} is empty for this lead` : `on hold: ${problem.message}`
  if (body.trim() === '') return 'on hold: the email is empty'
  return subject === '' ? 'on hold: no subject, and no previous email to reply to' : null
}

/** True for a field that is empty for this lead; false for a mistake in the template. */
export const isEmptyField = ({ field, suggestion }: MergeProblem) =>
  suggestion === undefined && (MERGE_FIELDS as readonly string[]).includes(field)
