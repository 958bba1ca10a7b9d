import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { EmailApproval, EmailApprovalPage } from '../../../../contract/email-approval.ts'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress } from '../../../../tests/component/leads.ts'
import { fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, renderPart, user } from '../../../../tests/component/render.tsx'
import { currentToasts } from '../../../ui/overlay/use-toast.ts'
import { LeadWrote } from './lead-wrote.tsx'

const STEP = { stepNumber: 1, kind: 'email_approval', subject: 'Hi {{ firstName }}', body: 'A text for {{ company }}' }

async function scene(path: string) {
  const person = await newPerson()
  const leads = await addLeads(person, [GRACE, TOMAS])
  const sequence = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps: [STEP] })
  const { id } = sequence.body as { id: number }
  const enrolled = await person.call('POST', `/api/email-sequences/${id}/enroll`, {
    leadIds: leads.map((one) => one.id),
  })
  expect(enrolled, enrolled.text).toMatchObject({ status: 200 })
  await renderPage(path, person)
  return person
}

const waiting = async (person: Person) =>
  ((await person.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals.map(({ subject }) => subject)
const email = (name: RegExp) => screen.findByRole('listitem', { name })

test('emails that wait for approval are approved by key, changed, and skipped', async () => {
  const person = await scene('/tasks')
  await user.click(await screen.findByRole('link', { name: 'Review 2 emails' }))
  await expectAddress('/tasks/review')
  expect(await email(/^Hi Grace/)).toHaveTextContent('A text for')
  await user.keyboard('a')
  await toast('Email approved')
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Hi Grace/ })).toBeNull())
  const second = within(await email(/^Hi Tomás/))
  await user.click(second.getByRole('button', { name: 'Edit' }))
  await fill(await second.findByRole('textbox', { name: 'Email' }), 'My own words')
  await user.click(second.getByRole('button', { name: 'Discard changes' }))
  expect(await second.findByText(/^A text for/)).toBeVisible()
  await user.click(second.getByRole('button', { name: 'Skip' }))
  await toast('Email skipped')
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  await waitFor(async () => expect(await waiting(person)).toEqual([]))
})

test('all that are shown are approved at once, and Undo brings a single one or all of them back', async () => {
  const person = await scene('/tasks/review')
  const first = within(await email(/^Hi Grace/))
  await user.click(first.getByRole('button', { name: 'Approve' }))
  const told = await toast('Email approved')
  await waitFor(async () => expect(await waiting(person)).toEqual(['Hi Tomás']))
  await user.click(within(told).getByText('Undo'))
  expect(await email(/^Hi Grace/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Approve 2 emails' }))
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  const all = await toast('2 emails approved')
  await waitFor(async () => expect(await waiting(person)).toEqual([]))
  await user.click(within(all).getByText('Undo'))
  await toast('2 emails are back')
  expect(await email(/^Hi Grace/)).toBeVisible()
  await waitFor(async () => expect(await waiting(person)).toHaveLength(2))
})

test('Undo brings a skipped email back', async () => {
  const person = await scene('/tasks/review')
  await user.click(within(await email(/^Hi Grace/)).getByRole('button', { name: 'Skip' }))
  const told = await toast('Email skipped')
  await waitFor(async () => expect(await waiting(person)).toEqual(['Hi Tomás']))
  await user.click(within(told).getByText('Undo'))
  expect(await email(/^Hi Grace/)).toBeVisible()
  expect(await waiting(person)).toHaveLength(2)
})

test('a changed email: a merge field is not sent as it is, and an approval that fails keeps the changes', async () => {
  const person = await scene('/tasks/review')
  const first = within(await email(/^Hi Grace/))
  expect(first.getByText('A way to unsubscribe is added automatically.')).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Edit' }))
  await fill(await first.findByRole('textbox', { name: 'Email' }), 'Only for {{ company }}')
  expect(await first.findByText('Write “{{ company }}” out. Merge fields are not filled in here.')).toBeVisible()
  expect(first.queryByRole('button', { name: 'Approve' })).toBeNull()
  await fill(first.getByRole('textbox', { name: 'Email' }), 'Only for Navona')
  await fill(first.getByRole('textbox', { name: 'Subject' }), ' ')
  await user.click(await first.findByRole('button', { name: 'Approve' }))
  await toast('Error')
  const again = within(await email(/^Hi Grace/))
  expect(again.getByRole('textbox', { name: 'Email' })).toHaveValue('Only for Navona')
  await fill(again.getByRole('textbox', { name: 'Subject' }), 'My subject')
  await user.type(again.getByRole('textbox', { name: 'Email' }), '{Control>}{Enter}{/Control}')
  const approved = await toast('Email approved')
  await waitFor(async () => expect(await waiting(person)).toEqual(['Hi Tomás']))
  await user.click(within(approved).getByText('Undo'))
  const back = within(await email(/^Hi Grace/))
  expect(await back.findByRole('textbox', { name: 'Email' })).toHaveValue('Only for Navona')
})

test('an email that is gone while the page is open says why, and what was written in it can be used', async () => {
  const person = await scene('/tasks/review')
  const first = within(await email(/^Hi Grace/))
  await user.click(first.getByRole('button', { name: 'Edit' }))
  await fill(await first.findByRole('textbox', { name: 'Email' }), 'My own words')
  const { approvals } = (await person.call('GET', '/api/approvals')).body as EmailApprovalPage
  await person.call('POST', `/api/mails/${approvals[0]?.id}/cancel`)
  const told = await toast("The email to Grace Hopper won't be sent")
  expect(screen.queryByRole('listitem', { name: /^Hi Grace/ })).toBeNull()
  await user.click(within(told).getByText('Use my text'))
  const composer = within(await screen.findByRole('dialog', { name: 'Email to Grace Hopper' }))
  expect(composer.getByRole('textbox', { name: 'Body' })).toHaveValue('My own words')
})

describe('a key that was meant for an email which is gone approves no other one', () => {
  const goneOf = async (person: Person, decision: (email: EmailApproval) => Promise<unknown>) => {
    await email(/^Hi Grace/)
    const { approvals } = (await person.call('GET', '/api/approvals')).body as EmailApprovalPage
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => void clock.mockRestore())
    await decision(approvals[0] as EmailApproval)
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /^Hi Grace/ })).toBeNull())
    return { later: () => clock.mockReturnValue(now + 5000) }
  }

  test('and says so: it was approved in another tab', async () => {
    const person = await scene('/tasks/review')
    const { later } = await goneOf(person, ({ id, version }) =>
      person.call('POST', `/api/approvals/${id}/approve`, { version }),
    )
    await user.keyboard('a')
    await toast('The emails have just moved')
    expect(await waiting(person)).toEqual(['Hi Tomás'])
    later()
    await user.keyboard('a')
    await toast('Email approved')
    await waitFor(async () => expect(await waiting(person)).toEqual([]))
  })

  test('and what is said about that email stays', async () => {
    const person = await scene('/tasks/review')
    await goneOf(person, ({ id }) => person.call('POST', `/api/mails/${id}/cancel`))
    const title = "The email to Grace Hopper won't be sent"
    await toast(title)
    await user.keyboard('a')
    expect(currentToasts()).toMatchObject([{ title, isOpen: true }])
    expect(await waiting(person)).toEqual(['Hi Tomás'])
  })
})

test('all that the lead wrote can be read here', async () => {
  const reply = {
    conversationId: 1,
    text: `Hi,\n\n${'One more thing.\n'.repeat(6)}Not on Tuesday!`,
    at: '2030-01-01T09:00Z',
    youRepliedAt: '2030-01-01T10:00Z',
    earlier: [],
    earlierCount: 0,
  }
  await renderPart(<LeadWrote reply={reply} firstName="Grace" zone="UTC" />, await newPerson())
  const words = await screen.findByText(/Not on Tuesday!$/)
  expect(words).toHaveClass('line-clamp-6')
  expect(screen.getByText(/^You already replied, Tue 1 Jan 2030, 10:00\. /)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all of what Grace wrote' }))
  expect(words).not.toHaveClass('line-clamp-6')
  expect(screen.getByRole('button', { name: 'Show less of what Grace wrote' })).toHaveFocus()
})

test('of several messages since our last email all can be read, oldest first, and more are in the conversation', async () => {
  const reply = {
    conversationId: 7,
    text: 'But not on Tuesday.',
    at: '2030-01-01T09:30Z',
    earlier: [{ text: 'Yes, let us talk.', at: '2030-01-01T09:00Z' }],
    earlierCount: 1,
  }
  const person = await newPerson()
  await renderPart(<LeadWrote reply={reply} firstName="Grace" zone="UTC" />, person)
  const first = await screen.findByText('Yes, let us talk.')
  const last = screen.getByText('But not on Tuesday.')
  expect(first.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Grace wrote, Tue 1 Jan 2030, 09:00')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Open conversation' })).toHaveLength(1)
  expect(screen.queryByText(/before these/)).toBeNull()
  await renderPart(<LeadWrote reply={{ ...reply, earlierCount: 3 }} firstName="Grace" zone="UTC" />, person)
  expect(await screen.findByText(/^2 more messages came before these\. Open the conversation/)).toBeVisible()
})

describe('an edit that is not approved yet', () => {
  const edit = async (name: RegExp, text: string) => {
    const one = within(await email(name))
    await user.click(one.getByRole('button', { name: 'Edit' }))
    await fill(await one.findByRole('textbox', { name: 'Email' }), text)
  }
  const written = async (name: RegExp) => within(await email(name)).findByRole('textbox', { name: 'Email' })

  test('is asked about before the page is left', async () => {
    await scene('/tasks/review')
    const first = within(await email(/^Hi Grace/))
    await user.click(first.getByRole('button', { name: 'Edit' }))
    await fill(await first.findByRole('textbox', { name: 'Email' }), 'My own words')
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    const asked = within(await question('Discard your changes?'))
    await user.click(asked.getByRole('button', { name: 'Keep editing' }))
    await expectAddress('/tasks/review')
    expect(await written(/^Hi Grace/)).toHaveValue('My own words')
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    await user.click(within(await question('Discard your changes?')).getByRole('button', { name: 'Discard' }))
    await expectAddress('/tasks')
  })

  test('is no reason to ask while nothing was changed', async () => {
    await scene('/tasks/review')
    await user.click(within(await email(/^Hi Grace/)).getByRole('button', { name: 'Edit' }))
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    await expectAddress('/tasks')
  })

  test('stays when its email is skipped and comes back', async () => {
    await scene('/tasks/review')
    await edit(/^Hi Grace/, 'My own words')
    await user.click(within(await email(/^Hi Grace/)).getByRole('button', { name: 'Skip' }))
    await user.click(within(await toast('Email skipped')).getByText('Undo'))
    expect(await written(/^Hi Grace/)).toHaveValue('My own words')
  })

  test('is not passed over by approving all: its email is left for you', async () => {
    const person = await scene('/tasks/review')
    await screen.findByRole('button', { name: 'Approve 2 emails' })
    await edit(/^Hi Grace/, 'My own words')
    await user.click(await screen.findByRole('button', { name: 'Approve 1 other email' }))
    await toast('1 email approved')
    await waitFor(async () => expect(await waiting(person)).toEqual(['Hi Grace']))
    expect(await written(/^Hi Grace/)).toHaveValue('My own words')
  })
})
