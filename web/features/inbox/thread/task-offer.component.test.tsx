import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TaskPage } from '../../../../contract/task.ts'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { addConversation } from '../../../../tests/world/stored-conversations.ts'

/** Grace wrote something with this intent. */
async function said(intent: { intent: 'interested' | 'not_now'; until?: string }) {
  const person = await newPerson()
  const { pool } = await product()
  const { id: leadId } = await addLead(person, GRACE)
  const id = await addConversation(pool, person.id, { leadId, messages: [{ text: 'As I said.', intent }] })
  await renderPage(`/inbox/${id}`, person)
  const tasks = async () => {
    const { body } = await person.call('GET', `/api/tasks?filter=open&leadId=${leadId}`)
    return (body as TaskPage).tasks.map(({ kind, dueOn, note }) => ({ kind, dueOn, note }))
  }
  return { tasks }
}

test('a lead who says not now is followed up in the month they name; the task is in the thread and can be undone', async () => {
  const { tasks } = await said({ intent: 'not_now', until: '2040-03-01' })
  await user.click(await screen.findByRole('button', { name: 'Add a follow-up for 1 Mar 2040' }))
  const done = await toast('Task added')
  expect(await screen.findByRole('link', { name: 'Task: Email, due 1 Mar 2040' })).toHaveAttribute('href', '/tasks')
  expect(await tasks()).toEqual([{ kind: 'email', dueOn: '2040-03-01', note: 'Follow up on “Re: An idea”' }])
  await user.click(within(done).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Add a follow-up for 1 Mar 2040' })).toBeVisible()
  expect(await tasks()).toEqual([])
})

test('an interested lead is called tomorrow', async () => {
  const { tasks } = await said({ intent: 'interested' })
  await user.click(await screen.findByRole('button', { name: 'Add a call for tomorrow' }))
  expect(await screen.findByRole('link', { name: /^Task: Call, due / })).toBeVisible()
  expect(await tasks()).toMatchObject([{ kind: 'call', note: 'Call about “Re: An idea”' }])
})
