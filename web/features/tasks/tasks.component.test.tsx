import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { Task, TaskPage } from '../../../contract/task.ts'
import { GRACE, TOMAS } from '../../../tests/browser/leads.ts'
import { addLeads, expectAddress } from '../../../tests/component/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, field, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../tests/component/render.tsx'

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

async function scene(tasks: object[]) {
  const person = await newPerson()
  const [grace, tomas] = await addLeads(person, [{ ...GRACE, linkedinUrl: 'https://linkedin.com/in/grace' }, TOMAS])
  const { today } = (await person.call('GET', '/api/tasks')).body as TaskPage
  const leads = { grace: grace?.id ?? 0, tomas: tomas?.id ?? 0 }
  const add = async (task: object) => (await person.call('POST', '/api/tasks', { dueOn: today, ...task })).body as Task
  for (const { lead, days = 0, ...task } of tasks as { lead?: keyof typeof leads; days?: number }[])
    await add({ ...task, dueOn: addDays(today, days), ...(lead && { leadId: leads[lead] }) })
  return { person, today, leads }
}

const listOf = async (person: Person, filter: string) =>
  ((await person.call('GET', `/api/tasks?filter=${filter}`)).body as TaskPage).tasks
const row = (name: string | RegExp) => screen.findByRole('listitem', { name })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('the page of tasks', () => {
  test('has a tab with its count for each list, and the address keeps which one is open', async () => {
    const { person } = await scene([
      { kind: 'call', lead: 'grace', note: 'Hi {{firstName}}, about {{company}}.' },
      { kind: 'todo', note: 'Send the report', days: 2 },
      { kind: 'email', lead: 'tomas', days: -3 },
    ])
    await renderPage('/tasks', person)
    expect(await row('Call Grace Hopper')).toHaveTextContent('Today')
    expect(await row('Call Grace Hopper')).toHaveTextContent('Hi Grace, about Navona Systems.')
    expect(await tab(/^Today\s*1$/)).toBeVisible()
    expect(await tab(/^Overdue\s*1$/)).toBeVisible()
    await user.click(await tab(/^Overdue/))
    expect(await row('Email Tomás Rivera')).toHaveTextContent('3 days overdue')
    await expectAddress('/tasks?tab=overdue')
    await user.click(await tab(/^Upcoming/))
    expect(await row('Send the report')).toBeVisible()
    await user.click(await tab(/^Done/))
    expect(await screen.findByText('Nothing done or skipped yet')).toBeVisible()
  })

  test('a call is logged with its outcome, and Undo brings the task back', async () => {
    const { person } = await scene([{ kind: 'call', lead: 'grace' }])
    await renderPage('/tasks', person)
    await user.click(within(await row('Call Grace Hopper')).getByRole('button', { name: 'Log call' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Voicemail' }))
    const told = await toast('Call logged: Voicemail')
    await gone(() => screen.queryByRole('listitem', { name: 'Call Grace Hopper' }))
    // Tab goes on from here, also after the last task.
    expect(await screen.findByText('Nothing due today')).toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
    expect(await listOf(person, 'done')).toMatchObject([{ outcome: 'voicemail' }])
    await user.click(within(told).getByText('Undo'))
    expect(await row('Call Grace Hopper')).toBeVisible()
  })

  test('adds a task; a call without a lead is refused where the lead is missing', async () => {
    const { person } = await scene([])
    await renderPage('/tasks', person)
    await user.click(await screen.findByRole('button', { name: 'Add task' }))
    const form = within(await dialog('Add task'))
    await user.click(form.getByRole('button', { name: 'Add task' }))
    expect(await form.findByText('Choose a lead', { selector: '[role=alert]' })).toBeVisible()
    await user.selectOptions(field(form, 'Kind'), 'To-do')
    await fill(await screen.findByLabelText('Note'), 'Prepare the demo')
    await user.click(form.getByRole('button', { name: 'Add task' }))
    expect(await row('Prepare the demo')).toBeVisible()
    expect(await listOf(person, 'today')).toMatchObject([{ kind: 'todo', lead: null, note: 'Prepare the demo' }])
  })

  test('a note that was typed is asked about before the dialog closes without it', async () => {
    const { person } = await scene([{ kind: 'todo', note: 'Report' }])
    await renderPage('/tasks', person)
    await user.click(within(await row('Report')).getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const form = within(await dialog('Edit task'))
    await fill(form.getByLabelText('Note'), 'Report for May')
    await user.keyboard('{Escape}')
    await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
    expect(form.getByLabelText('Note')).toHaveValue('Report for May')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Discard' }))
    await gone(() => screen.queryByRole('dialog', { name: 'Edit task' }))
    expect(await row('Report')).toBeVisible()
  })

  test('an open task can be changed', async () => {
    const { person } = await scene([{ kind: 'todo', note: 'Report' }])
    await renderPage('/tasks', person)
    await user.click(within(await row('Report')).getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const form = within(await dialog('Edit task'))
    await fill(form.getByLabelText('Note'), 'Report for May')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await row('Report for May')).toBeVisible()
  })
})

describe('the page of a lead', () => {
  test('shows its open tasks and adds one', async () => {
    const { person, leads } = await scene([{ kind: 'linkedin', lead: 'grace', note: 'Say hello' }])
    await renderPage(`/leads/${leads.grace}`, person)
    const part = within(await screen.findByRole('region', { name: 'Tasks' }))
    expect(await part.findByText('Say hello')).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Add task' }))
    const form = within(await dialog('Add task'))
    await fill(form.getByLabelText('Script or note'), 'Ask about the pilot')
    await user.click(form.getByRole('button', { name: 'Add task' }))
    expect(await part.findByText('Ask about the pilot')).toBeVisible()
    expect(await listOf(person, 'today')).toMatchObject([
      { kind: 'linkedin' },
      { kind: 'call', lead: { id: leads.grace } },
    ])
  })
})

describe('focus mode', () => {
  test('shows what is needed for the call, and one key logs it and shows the next task', async () => {
    const { person, leads } = await scene([
      { kind: 'call', lead: 'grace', dueTime: '09:00', note: 'Hi {{firstName}}, about {{company}}.' },
      { kind: 'todo', note: 'Report', dueTime: '10:00' },
    ])
    await person.call('POST', `/api/leads/${leads.grace}/entries`, { kind: 'note', text: 'Wants a pilot in May.' })
    await renderPage('/tasks/focus', person)
    expect(await heading('Call Grace Hopper')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call +44 20 7946 0018' })).toHaveAttribute('href', 'tel:+442079460018')
    expect(screen.getByRole('link', { name: 'Open LinkedIn' })).toHaveAttribute('href', 'https://linkedin.com/in/grace')
    expect(await screen.findByText('Hi Grace, about Navona Systems.')).toBeVisible()
    expect(await screen.findByText('Wants a pilot in May.')).toBeVisible()
    await user.keyboard('5')
    await waitFor(async () => expect(await heading('Report')).toHaveFocus())
    await toast('Call logged: Meeting booked')
    await waitFor(async () =>
      expect(await listOf(person, 'done')).toMatchObject([{ outcome: 'meeting_booked', lead: { id: leads.grace } }]),
    )
    await user.keyboard('d')
    expect(await screen.findByText('All done for today')).toBeVisible()
    await waitFor(async () => expect(await listOf(person, 'due')).toEqual([]))
  })

  test('a booked meeting says that it ended a sequence, and Undo continues it', async () => {
    const { person, leads } = await scene([{ kind: 'call', lead: 'grace' }])
    const steps = [{ stepNumber: 1, kind: 'email_approval', subject: 'Hi', body: 'A text' }]
    const { id } = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as { id: number }
    await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [leads.grace] })
    const status = async () => {
      const { body } = await person.call('GET', `/api/email-sequences/${id}/enrollments`)
      return (body as { enrollments: { status: string }[] }).enrollments[0]?.status
    }
    expect(await status()).toBe('active')
    await renderPage('/tasks/focus', person)
    await heading('Call Grace Hopper')
    await user.keyboard('5')
    expect(await screen.findByText('Ended 1 sequence.')).toBeVisible()
    expect(await status()).toBe('removed')
    await user.click(within(await toast('Call logged: Meeting booked')).getByText('Undo'))
    await heading('Call Grace Hopper')
    await waitFor(async () => expect(await status()).toBe('active'))
  })

  test('keys do nothing while a note is typed, and the note goes to the timeline', async () => {
    const { person, leads } = await scene([{ kind: 'call', lead: 'grace' }])
    await renderPage('/tasks/focus', person)
    await heading('Call Grace Hopper')
    await user.keyboard('n')
    expect(screen.getByLabelText('Call notes')).toHaveFocus()
    await user.keyboard('Sends 3 documents')
    expect(screen.getByLabelText('Call notes')).toHaveValue('Sends 3 documents')
    await user.keyboard('{Escape}')
    await user.keyboard('1')
    expect(await screen.findByText('All done for today')).toBeVisible()
    await waitFor(async () =>
      expect((await person.call('GET', `/api/leads/${leads.grace}/entries`)).body).toMatchObject([
        { kind: 'call', outcome: 'connected', text: 'Sends 3 documents' },
      ]),
    )
  })

  test('skip and snooze go to the next task, and U undoes the last step', async () => {
    const { person } = await scene([
      { kind: 'todo', note: 'First', dueTime: '09:00' },
      { kind: 'todo', note: 'Second', dueTime: '10:00' },
    ])
    await renderPage('/tasks/focus', person)
    await heading('First')
    await user.keyboard('z')
    await heading('Second')
    await toast('Snoozed until tomorrow')
    await user.keyboard('s')
    expect(await screen.findByText('No more tasks for today')).toBeVisible()
    await user.click(within(await toast('Task skipped')).getByText('Undo'))
    await heading('Second')
    await waitFor(async () => expect((await listOf(person, 'due')).map(({ note }) => note)).toEqual(['Second']))
    expect((await listOf(person, 'upcoming')).map(({ note }) => note)).toEqual(['First'])
  })

  test('a step that fails brings the task back', async () => {
    const { person } = await scene([{ kind: 'todo', note: 'Only one' }])
    await renderPage('/tasks/focus', person)
    await heading('Only one')
    const [task] = await listOf(person, 'due')
    network.reply('POST', `/api/tasks/${task?.id}/done`, { status: 500, json: { message: 'Something failed' } })
    await user.keyboard('d')
    await toast('Something failed')
    expect(await heading('Only one')).toBeVisible()
  })
})
