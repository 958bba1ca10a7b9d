import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ListedDraft } from '../../../contract/lead-draft.ts'
import { dialog, fill, gone, question } from '../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'
import { lead, template } from '../../../tests/world/mail-desk.ts'

const GRACE = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems', email: 'grace@navona.example' }
const TEXT = { subject: 'For {{ company }}', body: 'Dear {{ firstName }}' }

const draftsOf = async (person: Person) => (await person.call('GET', '/api/lead-drafts')).body as ListedDraft[]

async function composer(title: string) {
  const form = within(await dialog(title))
  return {
    form,
    subject: form.getByRole('textbox', { name: 'Subject' }),
    body: form.getByRole('textbox', { name: 'Body' }),
  }
}

async function scene() {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  return { person, grace }
}

const useTemplate = async () => user.click(await screen.findByRole('button', { name: 'Use template' }))

async function chooseGrace() {
  await user.click(screen.getByRole('button', { name: 'To: Choose a lead' }))
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'hopper')
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
}

test.each(['/emails', '/emails?view=table', 'its page'])(
  'Use template on %s asks for the lead, then fills in the fields for them',
  async (place) => {
    const { person, grace } = await scene()
    const { id } = await template(person, TEXT)
    await renderPage(place === 'its page' ? `/emails/${id}` : place, person)
    await useTemplate()
    const { form, subject, body } = await composer('New email')
    expect([subject, body].map((field) => (field as HTMLInputElement).value)).toEqual([TEXT.subject, TEXT.body])
    await waitFor(() => expect(form.getByRole('button', { name: 'To: Choose a lead' })).toHaveFocus())
    await chooseGrace()
    await waitFor(() => expect(subject).toHaveValue('For Navona Systems'))
    expect(body).toHaveValue('Dear Grace')
    await waitFor(async () =>
      expect(await draftsOf(person)).toMatchObject([{ leadId: grace.id, subject: 'For Navona Systems' }]),
    )
    // The template itself is as it was.
    expect((await person.call('GET', `/api/email-templates/${id}`)).body).toMatchObject(TEXT)
  },
)

test('a template that was written for a lead opens for that lead', async () => {
  const { person, grace } = await scene()
  await person.call('POST', '/api/email-templates', { ...TEXT, leadId: grace.id })
  await renderPage('/emails', person)
  await useTemplate()
  const { subject, body } = await composer('Email to Grace Hopper')
  expect(subject).toHaveValue('For Navona Systems')
  expect(body).toHaveValue('Dear Grace')
})

test('what was typed over the template stays when the lead is chosen', async () => {
  const { person } = await scene()
  await template(person, TEXT)
  await renderPage('/emails', person)
  await useTemplate()
  const { body } = await composer('New email')
  await fill(body, 'Dear {{ firstName }}, one more thing')
  await reloadPage(person)
  await composer('New email')
  await chooseGrace()
  const again = await composer('Email to Grace Hopper')
  await waitFor(async () => expect(await draftsOf(person)).toHaveLength(1))
  expect(again.body).toHaveValue('Dear {{ firstName }}, one more thing')
})

test('an unchanged template closes without a question; a changed one for nobody is asked about', async () => {
  const { person } = await scene()
  await template(person, TEXT)
  await renderPage('/emails', person)
  await useTemplate()
  const first = await composer('New email')
  await user.click(first.form.getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog', { name: 'New email' }))
  await useTemplate()
  const { form, body } = await composer('New email')
  await fill(body, 'Mine')
  await user.click(form.getByRole('button', { name: 'Close' }))
  expect(await question('Discard this email?')).toBeVisible()
})
