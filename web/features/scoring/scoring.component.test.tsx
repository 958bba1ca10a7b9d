import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE } from '../../../tests/browser/leads.ts'
import { type Case, decidedLeads } from '../../../tests/browser/outcomes.ts'
import { addLeads, drawer } from '../../../tests/component/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { fill } from '../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../tests/component/render.tsx'
import { withWorker } from '../../../tests/component/worker.ts'

withWorker()

const panel = () => screen.findByRole('region', { name: 'How good is this score?' })

/** 600 decided leads, by way of a file as a person would. */
async function importOutcomes(person: Person, isWon: (lead: Case) => boolean) {
  const started = await person.call('POST', '/api/leads/import', decidedLeads(isWon), { 'content-type': 'text/csv' })
  const { id } = started.body as { id: number }
  await waitFor(async () =>
    expect((await person.call('GET', `/api/leads/import/${id}`)).body).toMatchObject({ status: 'done' }),
  )
}

test('the drawer says why, and says so again after an edit', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  await renderPage(`/leads?lead=${grace?.id}`, person)
  const shown = await drawer()
  const why = await shown.findByRole('region', { name: /^Why \d+$/ })
  const seniority = () => why.querySelector('[data-factor=Seniority]')
  await waitFor(() => expect(seniority()).toHaveTextContent('+18'))
  await user.click(shown.getByRole('button', { name: 'Job title: VP Engineering' }))
  await fill(shown.getByRole('textbox', { name: 'Job title' }), 'Intern')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(seniority()).toHaveTextContent('−6'))
  // The bar and the reasons arrive each by its own call; in the end they say the same.
  await waitFor(() => {
    const score = shown.getByRole('progressbar', { name: 'AI score' }).getAttribute('aria-valuenow')
    expect(shown.getByRole('heading', { name: `Why ${score}` })).toBeVisible()
  })
})

test('outcomes that follow no pattern leave the built-in score, and the panel says so', async () => {
  const person = await newPerson()
  await importOutcomes(person, ({ draw }) => draw < 5)
  await renderPage('/analytics', person)
  await user.click(await within(await panel()).findByRole('button', { name: 'Learn now' }))
  await waitFor(async () => expect(await panel()).toHaveTextContent('Built-in score in use'))
  expect(await panel()).toHaveTextContent("wasn't clearly better, so we kept the built-in score")
  expect(await panel()).toHaveTextContent('Built-in · in use')
})

test('the panel names fields that hold the outcome, and warns where the score looks too good', async () => {
  const judged = { auc: 0.99, aucLow: 0.98, aucHigh: 1, calibrationError: 0.01, bands: [] }
  const report = {
    trainedAt: '2030-01-01T00:00:00.000Z',
    outcomes: 600,
    learnt: judged,
    prior: { ...judged, auc: 0.6 },
    leftOut: [{ label: 'Deal value', reason: 'set_by_outcome' }],
    addedDecided: 1200,
    priorShare: 0.3,
  }
  const body = { state: 'learnt', won: 300, lost: 300, report, rescoring: null, isLearning: false }
  network.reply('GET', '/api/score/trust', { json: body })
  await renderPage('/analytics')
  await waitFor(async () => expect(await panel()).toHaveTextContent('This result looks too good to be true.'))
  expect(await panel()).toHaveTextContent('Deal value: nearly all leads that have it share one outcome')
  expect(await panel()).toHaveTextContent('1,200 leads were added as Qualified or Lost.')
})

test('while it loads its place is held', async () => {
  const release = network.hold('GET', '/api/score/trust')
  await renderPage('/analytics')
  expect(await within(await panel()).findByLabelText('Loading')).toBeVisible()
  release()
  await waitFor(async () => expect(await panel()).toHaveTextContent('Not enough outcomes yet (0 of 100)'))
})

test('a panel that fails to load can be tried again', async () => {
  network.reply('GET', '/api/score/trust', { status: 500 })
  await renderPage('/analytics')
  expect(await within(await panel()).findByRole('alert')).toHaveTextContent("The score check didn't load.")
  network.restore('GET', '/api/score/trust')
  await user.click(within(await panel()).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await panel()).toHaveTextContent('Not enough outcomes yet (0 of 100)'))
})
