import type { SequenceFrequency, StepInput } from '../../contract/email-sequence.ts'

type NewStep = Omit<StepInput, 'id'>

const FIRST = {
  name: 'Initial outreach',
  subject: 'A quick idea for {{ company }}',
  body: `Hi {{ firstName }},

I came across {{ company }} and thought of a way to help you win more customers in {{ industry | default: "your industry" }}.

Teams that work with us increase their lead generation by 40%. Do you have time for a 15-minute call this week to see whether the same is possible at {{ company }}?

Best regards,
{{ senderName | default: "" }}`,
}

const SECOND = {
  name: 'Follow-up',
  subject: 'Following up: {{ company }}',
  body: `Hi {{ firstName }},

I wanted to follow up on my last note. Companies in {{ industry | default: "your industry" }} have seen a 40% increase in lead generation with us, and I believe {{ company }} could too.

Would a 15-minute call next week work for you?

Best regards,
{{ senderName | default: "" }}`,
}

const daysOf = (frequency: SequenceFrequency) => (frequency === 'daily' ? 1 : frequency === 'weekly' ? 7 : 3)

type Template = Pick<NewStep, 'subject' | 'body' | 'bodyHtml' | 'attachments'>

/** The two steps of a sequence created without any; a chosen template fills the first. */
export function defaultSteps(frequency: SequenceFrequency, template?: Template): NewStep[] {
  const first = template ? { ...FIRST, ...template } : FIRST
  const rest = { delayDays: 0, delayHours: 0, isActive: true }
  return [
    { ...first, ...rest, stepNumber: 1 },
    { ...SECOND, ...rest, stepNumber: 2, delayDays: daysOf(frequency), conditions: { skipIfReplied: true } },
  ]
}
