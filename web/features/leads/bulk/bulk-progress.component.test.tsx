import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { workOnBulkJobs as work } from '../../../../tests/component/bulk-jobs.ts'
import { network } from '../../../../tests/component/network.ts'
import { gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

const MANY = 1200

beforeEach(() => localStorage.clear())

const press = async (part: { getByRole: typeof screen.getByRole }, name: string | RegExp) =>
  user.click(part.getByRole('button', { name }))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected leads' }))
const progress = async () => within(await screen.findByRole('region', { name: 'Bulk changes' }))
const jobs = async (person: Person) => (await person.call('GET', '/api/bulk-jobs')).body as BulkJob[]

async function openMany() {
  const person = await newPerson()
  await (await product()).pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd' from generate_series(1, $2::int) n`,
    [person.id, MANY],
  )
  await renderPage('/leads', person)
  expect(await screen.findByText(/of 1,200 results/)).toBeVisible()
  return person
}

async function deleteAll() {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press(await bar(), 'Select all 1,200 leads')
  await press(await bar(), 'Delete 1,200 leads')
  await press(within(await question('Are you sure you want to delete 1,200 leads?')), 'Delete')
}

describe('deleting many leads', () => {
  test('shows its progress beside the list, then offers Undo, which shows its own', async () => {
    await openMany()
    await deleteAll()
    const shown = await progress()
    expect(shown.getByRole('status')).toHaveTextContent('Waiting to delete 1,200 leads')
    expect(shown.getByRole('progressbar', { name: 'Waiting to delete 1,200 leads' })).toBeVisible()
    expect(shown.getByText('0 of 1,200')).toBeVisible()
    await gone(() => screen.queryByText('Deleting 1,200 leads…'))
    // Nothing keeps the user from working meanwhile.
    expect(screen.getByRole('button', { name: 'Add Lead' })).toBeEnabled()

    await work()
    const told = await toast('1,200 leads deleted successfully')
    expect(told).toHaveTextContent('Success')
    await gone(() => screen.queryByRole('region', { name: 'Bulk changes' }))
    expect(await screen.findByText(/No leads/)).toBeVisible()

    await press(within(told), 'Undo')
    await waitFor(async () =>
      expect((await progress()).getByRole('status')).toHaveTextContent('Waiting to restore 1,200 leads'),
    )
    await work()
    expect(await toast('1,200 leads restored successfully')).toBeVisible()
    expect(await screen.findByText(/of 1,200 results/)).toBeVisible()
  })

  test('is still shown after a reload, and tells its end', async () => {
    const person = await openMany()
    await deleteAll()
    await progress()
    await reloadPage(person)
    expect((await progress()).getByText('0 of 1,200')).toBeVisible()
    await work()
    await press(within(await toast('1,200 leads deleted successfully')), 'Undo')
    await progress()
    // It ends while nobody looks.
    await work()
    await reloadPage(person)
    expect(await toast('1,200 leads restored successfully')).toBeVisible()
  })

  test('can be canceled: what is deleted stays so, and can be undone', async () => {
    const person = await openMany()
    await deleteAll()
    await progress()
    const end = new AbortController()
    const working = work({ batchLeads: 50, turnMs: 0, signal: end.signal })
    await waitFor(async () => expect((await jobs(person))[0]?.done).toBeGreaterThan(0), { interval: 5 })
    end.abort()
    await working
    const [job] = await jobs(person)
    const done = (job as BulkJob).done
    expect(done).toBeLessThan(MANY)
    await waitFor(async () => expect((await progress()).getByRole('status')).toHaveTextContent('Deleting 1,200 leads'))
    await press(await progress(), 'Cancel')
    const told = await toast(`${done} of 1,200 leads were deleted.`)
    expect(told).toHaveTextContent('Canceled')
    await gone(() => screen.queryByRole('region', { name: 'Bulk changes' }))
    await press(within(told), 'Undo')
    expect(await toast(`${done} leads restored successfully`)).toBeVisible()
    expect(await screen.findByText(/of 1,200 results/)).toBeVisible()
  })

  test('that fails says how far it came and what to do', async () => {
    const person = await openMany()
    await deleteAll()
    await progress()
    const [job] = await jobs(person)
    const failed = { ...(job as BulkJob), status: 'failed', done: 500, changed: 500, isUndoable: true }
    network.reply('GET', '/api/bulk-jobs', { status: 200, json: [failed] })
    const told = await toast('500 of 1,200 leads were deleted, then something failed on our side. Try again.')
    expect(told).toHaveTextContent('Error')
    expect(within(told).getByRole('button', { name: 'Undo' })).toBeVisible()
    network.restore('GET', '/api/bulk-jobs')
  })
})
