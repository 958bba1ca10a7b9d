import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, describe, expect, test } from 'vitest'
import { startCompanySite } from '../../../tests/browser/company-site.ts'
import { addLeads, drawer, row } from '../../../tests/component/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, field, fill, gone, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'
import { withWorker } from '../../../tests/component/worker.ts'

let site: Awaited<ReturnType<typeof startCompanySite>>
withWorker(async () => {
  site = await startCompanySite()
  return [{ ENRICHMENT_ALLOW_HOST: site.host }]
})
afterAll(() => site.stop())

const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@gmail.com',
  company: 'Navona',
  jobTitle: 'CFO',
}

async function addLead(person: Person, details: object = {}) {
  const [lead] = await addLeads(person, [{ ...GRACE, website: `${site.url}/navona`, ...details }])
  return lead?.id ?? 0
}
/** Somebody with one lead, whose drawer is open. */
async function openLead(details: object = {}, isEnriched = false) {
  const person = await newPerson()
  const id = await addLead(person, details)
  if (isEnriched) await person.call('POST', `/api/leads/${id}/enrich`)
  await renderPage(`/leads?lead=${id}`, person)
  const shown = await drawer()
  const facts = await shown.findByRole('region', { name: 'Facts' })
  const offers = () =>
    within(facts)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const press = async (name: string) => user.click(await within(facts).findByRole('button', { name }))
  return { id, shown, facts, offers, press }
}

let keys = 0
/** A page that arrives once it is released. */
function heldPage() {
  const key = `held${++keys}`
  return {
    address: (name: string | number) => `${site.url}/held/${key}/${name}`,
    release: () => fetch(`${site.url}/release/${key}`),
  }
}
const strip = () => screen.findByRole('region', { name: 'Enrichment' })
const noStrip = () => screen.queryByRole('region', { name: 'Enrichment' })
const selectAll = async () => user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))

describe('one lead', () => {
  test('from the list, which shows that it is busy and then what was found', async () => {
    const person = await newPerson()
    const held = heldPage()
    await addLead(person, { website: held.address('') })
    await renderPage('/leads', person)
    await user.click(await screen.findByRole('button', { name: 'Enrich Grace Hopper' }))
    const busy = await screen.findByRole('button', { name: 'Enriching Grace Hopper' })
    expect(busy).toHaveAttribute('aria-busy', 'true')
    // Looked for from now on: on a busy machine the toast may be over when the release is confirmed.
    const [told] = await Promise.all([toast('Lead enriched successfully'), held.release()])
    expect(told).toHaveTextContent('Success')
    const lead = await row('Grace Hopper')
    await waitFor(() => expect(lead.querySelector('[aria-busy=true]')).toBeNull())
    await waitFor(() => expect(lead).toHaveTextContent('Finance'))
    expect(lead).toHaveTextContent('51-200 employees')
  })

  test('the drawer names every fact with its source, and the timeline says that it was enriched', async () => {
    const { shown, facts, press } = await openLead()
    expect(facts).toHaveTextContent('No facts yet')
    await press('Enrich this lead')
    expect(await toast('Lead enriched successfully')).toHaveTextContent('Success')
    await waitFor(() => expect(within(facts).getByRole('button', { name: 'Enrich again' })).toHaveFocus())
    expect(facts).toHaveTextContent('Summary written from these facts, without a language model. Enriched just now.')
    expect(facts).toHaveTextContent('Loans for builders')
    expect(facts).not.toHaveTextContent('Put together from the facts below')
    const more = within(facts).queryByRole('button', { name: /^Show \d+ more$/ })
    if (more) await user.click(more)
    const fact = (label: string) => within(facts).getByText(label, { selector: 'dt' }).parentElement as HTMLElement
    expect(fact('Employees')).toHaveTextContent('120')
    expect(within(fact('Employees')).getByRole('link', { name: '127.0.0.1' })).toHaveAttribute(
      'href',
      `${site.url}/navona`,
    )
    expect(fact('Seniority')).toHaveTextContent('Executivederived from job title · just now')
    expect(within(fact('Seniority')).queryByRole('link')).toBeNull()
    await waitFor(() => expect(shown.getByRole('combobox', { name: 'Industry' })).toHaveTextContent('Finance'))
    expect(shown.getByRole('button', { name: 'Location: Oslo, Norway' })).toBeVisible()
    await waitFor(() =>
      expect(within(shown.getByRole('region', { name: 'Activity' })).getAllByRole('listitem')[0]).toHaveTextContent(
        /Enriched from 127\.0\.0\.1: \d+ facts, filled Industry, Location, Company size and LinkedIn/,
      ),
    )
  })

  test('when nothing can be read it is still a success, which says why', async () => {
    const { shown, facts, press } = await openLead({ website: `${site.url}/nowhere` })
    await press('Enrich this lead')
    expect(await toast('Lead enriched successfully')).toHaveTextContent('Success')
    expect(await within(facts).findByRole('list', { name: "What we couldn't read" })).toHaveTextContent('127.0.0.1')
    expect(facts).toHaveTextContent('derived from job title')
    await waitFor(() =>
      expect(shown.getByRole('region', { name: 'Activity' })).toHaveTextContent(/Enriched with \d+ facts/),
    )
  })

  test('selected alone, it is enriched like any one lead', async () => {
    const person = await newPerson()
    await addLead(person)
    await renderPage('/leads', person)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Grace Hopper' }))
    await user.click(await screen.findByRole('button', { name: 'Enrich lead' }))
    expect(await toast('Lead enriched successfully')).toBeVisible()
    expect(noStrip()).toBeNull()
  })

  test('a failure is said, and too many tries in the words of the server', async () => {
    const person = await newPerson()
    const id = await addLead(person)
    await renderPage('/leads', person)
    const message = 'Too many attempts. Wait 42 seconds, then try again.'
    for (const [status, words] of [
      [500, 'Failed to enrich lead'],
      [429, message],
    ] as const) {
      network.reply('POST', `/api/leads/${id}/enrich`, { status, json: { message } })
      await user.click(await screen.findByRole('button', { name: 'Enrich Grace Hopper' }))
      expect(await toast(words)).toHaveTextContent('Error')
    }
  })
})

describe('suggestions', () => {
  test('one is accepted, undone, and another dismissed for good; the focus moves on', async () => {
    const { shown, facts, offers, press } = await openLead({ industry: 'technology', companySize: '1-10' })
    await user.click(shown.getByRole('button', { name: 'Enrich lead' }))
    await within(facts).findByRole('list', { name: 'Suggestions' })
    expect(offers()).toEqual([
      expect.stringContaining('Industry: Finance (currently Technology) — from 127.0.0.1'),
      expect.stringContaining('Company size: 51-200 employees (currently 1-10 employees) — from 127.0.0.1'),
    ])
    within(facts).getByRole('button', { name: 'Accept Industry: Finance' }).focus()
    await user.keyboard('{Enter}')
    const [first, second] = [/^Industry is now Finance/, /^Company size: 51-200 employees/]
    await waitFor(() => expect(offers()).toEqual([expect.stringMatching(first), expect.stringMatching(second)]))
    const industry = shown.getByRole('combobox', { name: 'Industry' })
    await waitFor(() => expect(industry).toHaveTextContent('Finance'))
    expect(within(facts).getByRole('button', { name: 'Undo Industry' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(industry).toHaveTextContent('Technology'))
    expect(offers()).toEqual([expect.stringMatching(second)])

    within(facts).getByRole('button', { name: 'Dismiss Company size: 51-200 employees' }).focus()
    await user.keyboard('{Enter}')
    expect(await toast('Suggestion dismissed')).toBeVisible()
    expect(within(facts).getByRole('heading', { name: 'Facts' })).toHaveFocus()
    await waitFor(() => expect(offers()).toEqual([]))
    await press('Enrich again')
    await waitFor(() => expect(offers()).toEqual([expect.stringMatching(/^Industry: Finance/)]))
    expect(shown.getByRole('combobox', { name: 'Company size' })).toHaveTextContent('1-10')
  })

  test('a choice that the server refuses is taken back', async () => {
    const { id, shown, facts, press } = await openLead({ industry: 'technology' }, true)
    network.reply('POST', `/api/leads/${id}/suggestions`, { status: 500, json: { message: 'no' } })
    await press('Accept Industry: Finance')
    expect(await toast('Failed to update lead')).toHaveTextContent('Error')
    expect(await within(facts).findByRole('button', { name: 'Accept Industry: Finance' })).toBeVisible()
    expect(shown.getByRole('combobox', { name: 'Industry' })).toHaveTextContent('Technology')
  })
})

describe('many leads', () => {
  test('are enriched together: progress, a reload, and the outcome until dismissed', async () => {
    const person = await newPerson()
    const held = heldPage()
    const website = (name: number) => (name === 2 ? held.address(name) : `${site.url}/navona/${name}`)
    const made = await addLeads(
      person,
      [3, 2, 1].map((name) => ({
        ...GRACE,
        lastName: `No${name}`,
        email: `g${name}@x.example`,
        website: website(name),
      })),
    )
    await renderPage('/leads', person)
    await selectAll()
    await user.click(screen.getByRole('button', { name: 'Enrich 3 leads' }))
    await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
    await waitFor(async () => expect(await strip()).toHaveTextContent(/Enriching 3 leads.*1 of 3/))
    await person.call('DELETE', `/api/leads/${made[0]?.id}`)
    await reloadPage(person)
    expect(within(await strip()).getByRole('progressbar', { name: 'Enrichment of 3 leads' })).toBeVisible()
    await held.release()
    expect(await within(await strip()).findByRole('status')).toHaveTextContent('2 leads enriched, 1 failed.')
    await waitFor(async () => expect(await row('Grace No2')).toHaveTextContent('Finance'))
    await reloadPage(person)
    await user.click(within(await strip()).getByRole('button', { name: 'Dismiss' }))
    await gone(noStrip)
    await reloadPage(person)
    expect(await row('Grace No2')).toHaveTextContent('Finance')
    expect(noStrip()).toBeNull()
  })

  test('canceling stops the rest and says how much was kept', async () => {
    const person = await newPerson()
    const held = heldPage()
    await addLeads(
      person,
      Array.from({ length: 8 }, (_, i) => ({ ...GRACE, lastName: `No${i}`, website: held.address(i) })),
    )
    await renderPage('/leads', person)
    await selectAll()
    await user.click(screen.getByRole('button', { name: 'Enrich 8 leads' }))
    await user.click(await within(await strip()).findByRole('button', { name: 'Cancel' }))
    expect(await within(await strip()).findByRole('status')).toHaveTextContent(
      /^Canceled after \d of 8 leads\. We kept those results\.$/,
    )
    await held.release()
  })

  test('all that match are enriched beyond the page; more than the limit are not offered', async () => {
    const person = await newPerson()
    await addLeads(
      person,
      Array.from({ length: 53 }, (_, i) => ({ ...GRACE, lastName: `No${i}`, website: `${site.url}/navona` })),
    )
    await renderPage('/leads', person)
    await selectAll()
    const bar = () => within(screen.getByRole('region', { name: 'Selected leads' }))
    await user.click(bar().getByRole('button', { name: 'Select all 53 leads' }))
    await user.click(await bar().findByRole('button', { name: 'Enrich 53 leads' }))
    expect(await within(await strip()).findByRole('status')).toHaveTextContent('53 leads enriched.')

    const { leads } = (await person.call('GET', '/api/leads')).body as { leads: object[] }
    network.reply('GET', '/api/leads', { json: { leads, total: 10_001 } })
    await reloadPage(person)
    await selectAll()
    expect(bar().getByRole('button', { name: 'Enrich 50 leads' })).toBeVisible()
    await user.click(bar().getByRole('button', { name: 'Select all 10,001 leads' }))
    expect(await bar().findByText('You can enrich up to 10,000 leads at a time')).toBeVisible()
    expect(bar().queryByRole('button', { name: /^Enrich/ })).toBeNull()
  })
})

test('the setting says what it does, is kept, and enriches the lead that is added next', async () => {
  const person = await newPerson()
  await renderPage('/leads', person)
  const openForm = async () => {
    const [add] = await screen.findAllByRole('button', { name: 'Add Lead' })
    await user.click(add as HTMLElement)
    return within(await dialog('Add New Lead'))
  }
  const form = await openForm()
  const setting = form.getByRole('switch', { name: 'Enrich leads I add' })
  expect(setting).toHaveAccessibleDescription("Reads the company's public website")
  await waitFor(() => expect(setting).toBeEnabled())
  expect(setting).not.toBeChecked()
  await user.click(form.getByText('Enrich leads I add'))
  await waitFor(() => expect(setting).toBeChecked())
  const texts = {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Email: 'grace@gmail.com',
    Company: 'Navona',
    Website: `${site.url}/navona`,
  }
  for (const [label, text] of Object.entries(texts)) await fill(field(form, label), text)
  await user.click(form.getByRole('button', { name: 'Add Lead' }))
  await waitFor(async () => expect(await row('Grace Hopper')).toHaveTextContent('Finance'))
  expect(noStrip()).toBeNull()
  await reloadPage(person)
  const again = await openForm()
  await waitFor(() => expect(again.getByRole('switch', { name: 'Enrich leads I add' })).toBeChecked())
})
