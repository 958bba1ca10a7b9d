import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { field, fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user, useProduct as withProduct } from '../../../../tests/component/render.tsx'
import { mailbox } from '../../../../tests/world/mail-desk.ts'

const missing = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
let isSet = false

withProduct(() => [
  { PUBLIC_URL: 'https://leads.example.com' },
  undefined,
  () => ({
    trackingTools: {
      lookup: {
        resolveCname: async () => (isSet ? ['leads.example.com'] : missing()),
        resolveTxt: missing,
        addressesOf: missing,
      },
      reach: async () => 'ours' as const,
    },
  }),
])

const card = async () => within(await screen.findByRole('region', { name: 'Tracking domain' }))

test('a host is added with the record to set, checked, and removed', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/mailboxes', mailbox(9, { fromEmail: 'ada@acme.com' }))
  await renderPage('/settings/email-accounts', person)
  expect(await (await card()).findByText(/unsubscribe link use leads\.example\.com/)).toBeVisible()
  await (await card()).findByRole('button', { name: 'Add host' })
  await fill(field(await card(), 'Host'), 'leads.example.com')
  await user.click((await card()).getByRole('button', { name: 'Add host' }))
  await waitFor(async () =>
    expect(field(await card(), 'Host')).toHaveAccessibleDescription(/address of Leadwright itself/),
  )
  await fill(field(await card(), 'Host'), 'https://link.acme.com')
  await waitFor(async () => expect(field(await card(), 'Host')).toHaveAccessibleDescription(/such as link/))
  await fill(field(await card(), 'Host'), 'link.acme.com')
  await user.click((await card()).getByRole('button', { name: 'Add host' }))

  expect(await (await card()).findByText(/Not verified yet/)).toBeVisible()
  expect((await card()).getByRole('status')).toHaveTextContent('link.acme.com has no DNS record yet')
  const records = within((await card()).getByRole('region', { name: 'DNS records to add' }))
  for (const text of ['CNAME', 'link.acme.com', 'leads.example.com']) expect(records.getByText(text)).toBeVisible()

  isSet = true
  await user.click((await card()).getByRole('button', { name: 'Check now' }))
  expect(await toast('Your emails use link.acme.com')).toBeVisible()
  expect(await (await card()).findByText(/Verified\. Your emails use it/)).toBeVisible()
  expect((await card()).queryByRole('region', { name: 'DNS records to add' })).toBeNull()

  await user.click((await card()).getByRole('button', { name: 'Remove' }))
  await user.click(within(await question()).getByRole('button', { name: 'Remove' }))
  expect(await toast('Tracking domain removed')).toBeVisible()
  expect(await (await card()).findByRole('button', { name: 'Add host' })).toBeVisible()
})
