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
    'Search on the leads or templates page',
    'Next lead, when a lead is open',
    'Previous lead, when a lead is open',
    'Next or previous pair of duplicates',
    'Merge the selected pair',
    'The selected pair is not the same person',
    'Open or save the selected item',
    'Close the open dialog or panel',
  ])
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})
