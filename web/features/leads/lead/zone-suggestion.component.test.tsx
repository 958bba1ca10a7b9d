import { expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads, drawer } from '../../../../tests/component/leads.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

test('an empty time zone is suggested from the phone number, and one click fills it in', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [{ ...GRACE, phone: '+49 30 1234567' }])
  await renderPage(`/leads?lead=${grace?.id}`, person)
  const shown = await drawer()
  expect(await shown.findByText('Europe/Berlin')).toBeVisible()
  expect(shown.getByText(', from the phone number +49')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Use time zone Europe/Berlin' }))
  expect(await shown.findByRole('button', { name: 'Time zone: Europe/Berlin' })).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Use time zone Europe/Berlin' })).toBeNull()
})
