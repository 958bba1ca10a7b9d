import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'

export type SampleTemplate = { subject: string; category: EmailCategory; tone: EmailTone; body: string }

const paragraphs = (...lines: string[]) => lines.join('\n\n')
const sign = 'Best regards,\n{{ senderName }}'

const template = (
  subject: string,
  category: EmailCategory,
  tone: EmailTone,
  opening: string,
  ask: string,
): SampleTemplate => ({
  subject,
  category,
  tone,
  body: paragraphs('Hi {{ firstName | default: "there" }},', opening, ask, sign),
})

/** The sequences send the first nine. */
export const TEMPLATES: SampleTemplate[] = [
  template(
    'Shorter release nights at {{ company }}',
    'prospecting',
    'professional',
    'Teams your size tell us that releases still cost them an evening a month. We help them ship in the afternoon instead.',
    'Would a short call next week be useful?',
  ),
  template(
    'One thing I forgot to mention',
    'follow_up',
    'friendly',
    'I wrote last week about quieter releases. I should have added that there is nothing to install to see whether it helps.',
    'Should I send you the summary?',
  ),
  template(
    'Should I close the file?',
    'follow_up',
    'casual',
    "I haven't heard back, which usually means the timing is wrong rather than the idea.",
    "If so, tell me when to follow up and I'll wait until then.",
  ),
  template(
    'After the webinar',
    'nurturing',
    'friendly',
    'Thank you for joining. Several people from {{ industry | default: "your field" }} asked how others got started, so I wrote it down.',
    'Can I send you the notes?',
  ),
  template(
    'How others got started',
    'nurturing',
    'professional',
    'Most start with one team and one process, and decide after a month.',
    'Which of yours would you start with?',
  ),
  template(
    'Half an hour next week?',
    'demo_request',
    'professional',
    'I could show you {{ company }} with your own figures rather than ours.',
    'Would Tuesday or Thursday work for you?',
  ),
  template(
    'Year-end budget',
    'proposal',
    'persuasive',
    'Budgets for next year are being planned now, and a pilot fits into most of them.',
    'Should I put the numbers for {{ company }} on one page?',
  ),
  template(
    'The numbers on one page',
    'proposal',
    'formal',
    'Here is what a pilot would take: people, weeks and cost, on one page.',
    'Which of these would you change?',
  ),
  template(
    'Before the year ends',
    'closing',
    'persuasive',
    'The terms we discussed are valid until the end of the month.',
    'Is there anything you still need from me to decide?',
  ),
  template(
    'How is the first month going?',
    'retention',
    'friendly',
    "You've been with us for a month, which is when the first questions come up.",
    'What has been harder than it should be?',
  ),
  template(
    "It's been a while",
    're_engagement',
    'casual',
    "When we last spoke, the timing wasn't right for {{ company }}. We've since built some of what you asked for.",
    'Worth another look?',
  ),
  template(
    'A question about {{ company }}',
    'prospecting',
    'casual',
    "Who is in charge of work planning at {{ company }}? I'd rather ask than guess.",
    'A name is all I need. Thank you!',
  ),
]

export type SampleSequence = {
  name: string
  description: string
  campaign: string
  steps: number[]
  daysBetween: number
}

/** `steps` are indexes into TEMPLATES. */
export const SEQUENCES: SampleSequence[] = [
  {
    name: 'Release nights: first contact',
    description: 'Three emails to engineering and operations leads.',
    campaign: 'Fall outreach',
    steps: [0, 1, 2],
    daysBetween: 4,
  },
  {
    name: 'After the webinar',
    description: 'For webinar attendees.',
    campaign: 'Webinar',
    steps: [3, 4, 5],
    daysBetween: 5,
  },
  {
    name: 'Year-end budget',
    description: 'For qualified leads who are planning their budget.',
    campaign: 'Year end',
    steps: [6, 7, 8],
    daysBetween: 6,
  },
]
