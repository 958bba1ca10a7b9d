import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LeadEntry } from '../../../contract/lead-entry.ts'
import type { Task, TaskPage } from '../../../contract/task.ts'
import { GRACE } from '../../../tests/browser/leads.ts'
import { addLeads, expectAddress } from '../../../tests/component/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'

beforeEach(() => localStorage.clear())

async function scene(tasks: { kind?: string; note?: string; isOfLead?: boolean }[]) {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const leadId = grace?.id ?? 0
  const { today } = (await person.call('GET', '/api/tasks')).body as TaskPage
  const added: Task[] = []
  for (const [index, { kind = 'todo', isOfLead, note = '' }] of tasks.entries()) {
    const task = { kind, note, dueOn: today, dueTime: `09:0${index}`, ...(isOfLead && { leadId }) }
    added.push((await person.call('POST', '/api/tasks', task)).body as Task)
  }
  return { person, leadId, added, ids: added.map(({ id }) => id) }
}

const FOUR = ['First', 'Second', 'Third', 'Fourth'].map((note) => ({ note }))
const notesOf = async (person: Person, filter: string) =>
  ((await person.call('GET', `/api/tasks?filter=${filter}`)).body as TaskPage).tasks.map(({ note }) => note)
const textsOf = async (person: Person, leadId: number) =>
  ((await person.call('GET', `/api/leads/${leadId}/entries`)).body as LeadEntry[]).map(({ kind, text }) => [kind, text])
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const noteField = () => screen.findByRole('textbox', { name: 'Call notes' })

async function type(text: string) {
  await user.click(await noteField())
  await user.paste(text)
  await user.keyboard('{Escape}')
}

test('a to-do without a lead says its text once', async () => {
  const { person } = await scene([{ note: 'Report' }, { note: 'Plan\nFor the board' }])
  await renderPage('/tasks/focus', person)
  await heading('Report')
  expect(screen.getAllByText(/Report/)).toHaveLength(1)
  await user.keyboard('d')
  await heading('Plan')
  expect(screen.getByText('For the board')).toBeVisible()
  expect(screen.getAllByText(/Plan/)).toHaveLength(1)
})

describe('what was done', () => {
  test('is counted as what it was: done, snoozed or skipped', async () => {
    const { person } = await scene(FOUR)
    await renderPage('/tasks/focus', person)
    for (const [note, key] of [
      ['First', 'd'],
      ['Second', 'z'],
      ['Third', 's'],
      ['Fourth', 'd'],
    ] as const) {
      await heading(note)
      await user.keyboard(key)
    }
    expect(await screen.findByText('No more tasks for today')).toBeVisible()
    expect(screen.getByText('2 done, 1 snoozed, 1 skipped. Tasks that become due appear here.')).toBeVisible()
    expect(screen.getByText('0 left · 2 done, 1 snoozed, 1 skipped')).toBeVisible()
    expect(screen.queryByText('All done for today')).toBeNull()
  })

  test('is sent at once, so that a reload loses none of it, even while an earlier step is slow', async () => {
    const { person, ids } = await scene(FOUR.slice(0, 3))
    await renderPage('/tasks/focus', person)
    await heading('First')
    const release = network.hold('POST', `/api/tasks/${ids[0]}/done`)
    await user.keyboard('d')
    await heading('Second')
    await user.keyboard('d')
    await heading('Third')
    await waitFor(async () => expect(await notesOf(person, 'done')).toEqual(['Second']))
    release()
    await waitFor(async () => expect(await notesOf(person, 'done')).toHaveLength(2))
  })

  test('U undoes one step after another, also after the last task, and says when there is nothing more', async () => {
    const { person } = await scene(FOUR.slice(0, 3))
    await renderPage('/tasks/focus', person)
    for (const [note, key] of [
      ['First', 'd'],
      ['Second', 'z'],
      ['Third', 's'],
    ] as const) {
      await heading(note)
      await user.keyboard(key)
    }
    await screen.findByText('No more tasks for today')
    expect(screen.getByRole('button', { name: 'Undo last' })).toBeVisible()
    await user.keyboard('u')
    await heading('Third')
    await user.keyboard('u')
    await heading('Second')
    await user.keyboard('u')
    await heading('First')
    // The words about an earlier undo may come a moment later, in its place.
    await waitFor(async () => {
      await user.keyboard('u')
      // A toast takes a moment to find its place: pressed again sooner, none would be seen.
      await screen.findByText('Nothing more to undo', {}, { timeout: 500 })
    })
    expect(screen.getByText('3 left')).toBeVisible()
    await waitFor(async () => expect(await notesOf(person, 'due')).toEqual(['First', 'Second', 'Third']))
    await user.keyboard('d')
    await heading('Second')
    await waitFor(async () => expect(await notesOf(person, 'due')).toEqual(['Second', 'Third']))
  })

  test('an undo that the server refuses leaves the task as it was', async () => {
    const { person, ids } = await scene(FOUR.slice(0, 2))
    await renderPage('/tasks/focus', person)
    await heading('First')
    await user.keyboard('d')
    await heading('Second')
    network.reply('POST', `/api/tasks/${ids[0]}/reopen`, { status: 409, json: { message: 'The email is on its way' } })
    await user.keyboard('u')
    await toast('The email is on its way')
    await heading('Second')
    expect(screen.getByText('1 left · 1 done')).toBeVisible()
  })
})

describe('notes', () => {
  test('of a snoozed task are there when it is shown again, also after leaving and a reload', async () => {
    const { person, ids } = await scene([{ kind: 'call', isOfLead: true }, { note: 'Report' }])
    await renderPage('/tasks/focus', person)
    await type('Asks for a call after lunch')
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    await expectAddress('/tasks')
    await user.click(await screen.findByRole('link', { name: 'Focus mode' }))
    expect(await noteField()).toHaveValue('Asks for a call after lunch')
    await heading('Call Grace Hopper')
    await user.keyboard('z')
    await heading('Report')
    await toast('Your note is kept in this browser.')
    await waitFor(async () => expect(await notesOf(person, 'upcoming')).toHaveLength(1))
    window.history.replaceState(null, '', `/tasks/focus?task=${ids[0]}`)
    await reloadPage(person)
    expect(await noteField()).toHaveValue('Asks for a call after lunch')
  })

  test('of a skipped task go to the timeline, as a note, and come back with an undo', async () => {
    const { person, leadId } = await scene([{ kind: 'call', isOfLead: true }])
    await renderPage('/tasks/focus', person)
    await type('On holiday until May')
    await user.keyboard('s')
    await screen.findByText('No more tasks for today')
    await waitFor(async () => expect(await textsOf(person, leadId)).toEqual([['note', 'On holiday until May']]))
    await user.keyboard('u')
    expect(await noteField()).toHaveValue('On holiday until May')
    await waitFor(async () => expect(await textsOf(person, leadId)).toEqual([]))
  })

  test('are shown in the list of tasks, go to the timeline with a call logged there, and come back with an undo', async () => {
    const { person, leadId } = await scene([{ kind: 'call', isOfLead: true }])
    await renderPage('/tasks/focus', person)
    await type('Wants a pilot in May')
    await user.click(screen.getByRole('link', { name: 'All tasks' }))
    const row = await screen.findByRole('listitem', { name: 'Call Grace Hopper' })
    expect(row).toHaveTextContent('Your note: Wants a pilot in May')
    await user.click(within(row).getByRole('button', { name: 'Log call' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Connected' }))
    const told = await toast('Call logged: Connected')
    expect(told).toHaveTextContent('Your note is on the timeline.')
    await waitFor(async () => expect(await textsOf(person, leadId)).toEqual([['call', 'Wants a pilot in May']]))
    await user.click(within(told).getByText('Undo'))
    const again = await screen.findByRole('listitem', { name: 'Call Grace Hopper' })
    await waitFor(() => expect(again).toHaveTextContent('Your note: Wants a pilot in May'))
    await waitFor(async () => expect(await textsOf(person, leadId)).toEqual([]))
  })

  test('of a step that fails are still there', async () => {
    const { person, ids } = await scene([{ kind: 'call', isOfLead: true }])
    await renderPage('/tasks/focus', person)
    network.reply('POST', `/api/tasks/${ids[0]}/done`, { status: 500, json: { message: 'Something failed' } })
    await type('Wants a pilot')
    await user.keyboard('1')
    await toast('Something failed')
    expect(await noteField()).toHaveValue('Wants a pilot')
  })
})

describe('a link to a task that is no longer open', () => {
  test('shows how it ended, with its lead and a way to reopen it', async () => {
    const { person, leadId, ids } = await scene([{ kind: 'call', isOfLead: true }, { note: 'Report' }])
    await person.call('POST', `/api/tasks/${ids[0]}/done`, { outcome: 'voicemail' })
    await renderPage(`/tasks/focus?task=${ids[0]}`, person)
    await heading('Call Grace Hopper')
    expect(screen.getByText('Voicemail')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open lead' })).toHaveAttribute('href', `/leads/${leadId}`)
    expect(screen.getByRole('link', { name: 'Show due tasks' })).toHaveAttribute('href', '/tasks/focus')
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    expect(await screen.findByRole('group', { name: 'How did it go?' })).toBeVisible()
    expect(await heading('Call Grace Hopper')).toHaveFocus()
  })

  test('says that it was skipped', async () => {
    const { person, ids } = await scene([{ note: 'Report\nFor the board' }])
    await person.call('POST', `/api/tasks/${ids[0]}/skip`)
    await renderPage(`/tasks/focus?task=${ids[0]}`, person)
    await heading('Report')
    expect(screen.getByText('Skipped')).toBeVisible()
    expect(screen.getByText('For the board')).toBeVisible()
  })

  test('says that it is gone when it was deleted', async () => {
    const { person, ids } = await scene([{ note: 'Report' }, { note: 'Other' }])
    await person.call('DELETE', `/api/tasks/${ids[0]}`)
    await renderPage(`/tasks/focus?task=${ids[0]}`, person)
    expect(await screen.findByText('This task no longer exists')).toBeVisible()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Show due tasks' }))
    expect(await heading('Other')).toBeVisible()
  })
})
