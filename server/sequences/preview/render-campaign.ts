import { MERGE_FIELDS, type MergeField, type MergeProblem } from '../../../contract/email-template.ts'
import { readTemplate } from '../../templates/merge-fields.ts'

export type StepText = { stepNumber: number; subject: string; body: string }
export type RenderedMail = StepText & {
  problems: MergeProblem[]
  /** Why it would be held instead of sent. */
  hold: string | null
}

/** The mails of one lead after the other, in the order of the steps. */
export function renderCampaign(steps: StepText[], leads: Record<MergeField, string | null>[]): RenderedMail[][] {
  const templates = steps.map((step) => ({ stepNumber: step.stepNumber, render: readTemplate(step) }))
  return leads.map((fields) => {
    let before = ''
    return templates.map(({ stepNumber, render }) => {
      const { subject, body, problems } = render(fields)
      before = subject || answerTo(before)
      return { stepNumber, subject: before, body, problems, hold: holdOf(before, body, problems) }
    })
  })
}

/** A follow-up without a subject answers the mail before, under its subject. */
const answerTo = (subject: string) => (subject === '' ? '' : `Re: ${subject.replace(/^(re:\s*)+/i, '')}`)

function holdOf(subject: string, body: string, [problem]: MergeProblem[]): string | null {
  if (problem)
    return isEmptyField(problem) ? `held: ${problem.field} is empty for this lead` : `held: ${problem.message}`
  if (body.trim() === '') return 'held: the mail would be empty'
  return subject === '' ? 'held: there is no subject, and no mail before that it could answer' : null
}

/** Otherwise it is about what the template says, whoever the lead is. */
export const isEmptyField = ({ field, suggestion }: MergeProblem) =>
  suggestion === undefined && (MERGE_FIELDS as readonly string[]).includes(field)
