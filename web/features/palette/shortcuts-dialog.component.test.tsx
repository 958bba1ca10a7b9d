import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dialog, gone } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'
import { lead } from '../../../tests/world/mail-desk.ts'

test('? lists the shortcuts, unless it is typed into a field', async () => {
  const person = await newPerson()
  await lead(person)
  await renderPage('/leads', person)
  const search = await screen.findByRole('textbox', { name: 'Search leads' })
  await user.type(search, 'who?')
  expect(search).toHaveValue('who?')
  expect(screen.queryByRole('dialog')).toBeNull()
  search.blur()
  await user.keyboard('?')
  const list = within(await dialog('Keyboard shortcuts'))
  expect(list.getAllByRole('term').map((term: HTMLElement) => term.textContent)).toEqual([
    'Search and commands',
    'Show this list',
    'Search on the leads, templates or inbox page',
    'Add a filter to the list of leads',
    'New email, to the open lead',
    'Go to the open email and back',
    'Send the open email',
    'Next or previous lead',
    'Select the lead in focus',
    'Select from the last one to this one',
    'Add a note on the lead in focus',
    'Change the status of the selected leads',
    'Add the selected leads to a sequence',
    'Send a template to the selected leads',
    'Tag the selected leads',
    'Enrich the selected leads',
    'Export the selected leads',
    'Merge the two selected leads',
    'Delete the selected leads',
    'Add a task to the selected leads',
    'Focus mode: log the call, Connected to Meeting booked',
    'Focus mode: done',
    'Focus mode: skip',
    'Focus mode: snooze until tomorrow',
    'Focus mode: undo the last step',
    'Next or previous pair of duplicates',
    'Merge the selected pair',
    'The selected pair is not the same person',
    'Next or previous conversation',
    'Reply to the conversation',
    'Mark the conversation as done',
    'Snooze the conversation',
    'Mark the conversation as unread or read',
    'Open or save the selected item',
    'Close the open dialog or panel',
  ])
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})
