import type { BrowserContext, Page } from '@playwright/test'
import { SequenceAnalytics } from '../../contract/sequence-analytics.ts'

const AT = '2030-03-04T09:00:00.000Z'

export const STEPS = [
  {
    stepNumber: 1,
    name: 'Initial outreach',
    subject: 'An idea for {{ company }}',
    body: 'Hi {{ firstName | default: "there" }},\n\nhave a look at https://navona.example/pricing.',
    delayDays: 0,
    delayHours: 0,
  },
  {
    stepNumber: 2,
    name: 'Follow-up',
    subject: '',
    body: 'Hi {{ firstName | default: "there" }},\n\ndid you have a look?',
    delayDays: 2,
    delayHours: 0,
    conditions: { skipIfReplied: true },
  },
]

/** They say nothing that needs a source. */
export const PLAIN_STEPS = STEPS.map((step) => ({ ...step, body: 'Hi {{ firstName }},\n\nshall we talk?' }))

/** A sequence of the person signed in. */
export async function addSequence(context: BrowserContext, baseURL: string | undefined, data: object) {
  const answer = await context.request.post(`${baseURL}/api/email-sequences`, { data })
  if (!answer.ok()) throw new Error(`could not add a sequence: ${await answer.text()}`)
  return (await answer.json()) as { id: number; name: string }
}

export const card = (page: Page, name: string) => page.getByRole('article', { name })

export async function openMenu(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const LEAD = { id: 1, firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona Systems' }

const share = (count: number, of: number, low: number, high: number) => ({
  count,
  of,
  percent: (count / of) * 100,
  low,
  high,
})

export const ANALYTICS = SequenceAnalytics.parse({
  totalEnrollments: 1248,
  emailsSent: 12,
  openRate: 25,
  clickRate: 8.33,
  replyRate: 0,
  completionRate: 50,
  opened: share(3, 12, 8.9, 53.2),
  clicked: share(1, 12, 1.5, 35.4),
  replied: share(0, 12, 0, 24.2),
  completed: share(6, 12, 25.4, 74.6),
  unsubscribed: 2,
  days: [day('2030-03-04', 8, 1), day('2030-03-06', 4, 2)],
  steps: [
    {
      stepId: 1,
      stepNumber: 1,
      name: 'Initial outreach',
      sent: 8,
      opened: share(3, 8, 13.7, 69.4),
      clicked: share(1, 8, 2.2, 47.1),
      replied: share(0, 8, 0, 32.4),
    },
    {
      stepId: 2,
      stepNumber: 2,
      name: 'Follow-up',
      sent: 4,
      opened: share(0, 4, 0, 49),
      clicked: share(0, 4, 0, 49),
      replied: share(0, 4, 0, 49),
    },
  ],
  people: [{ lead: LEAD, stepNumber: 1, did: 'clicked', at: AT }],
})

function day(date: string, emailsSent: number, emailsOpened: number) {
  return {
    date,
    totalEnrollments: 4,
    emailsSent,
    emailsOpened,
    emailsClicked: 1,
    emailsReplied: 0,
    sequencesCompleted: 0,
    unsubscribed: 0,
  }
}
