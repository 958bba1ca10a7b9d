import { screen, waitFor, within } from '@testing-library/dom'
import { TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { PASSWORD } from '../../../../tests/world/people.ts'
import { keepDraft, readDraft } from '../../../lib/drafts/kept-draft.ts'

async function opened(person: Person) {
  await renderPage('/settings/profile', person)
  return within(await screen.findByRole('region', { name: 'Security' }))
}

test('two-factor authentication is set up with password and code, shows recovery codes once, and is turned off', async () => {
  const person = await newPerson()
  const settings = await opened(person)
  await user.click(await settings.findByRole('button', { name: 'Set Up' }))
  await fill(settings.getByLabelText('Your password'), 'a guess')
  await user.click(settings.getByRole('button', { name: 'Continue' }))
  expect(await settings.findByText('This is not your password')).toBeVisible()
  await fill(settings.getByLabelText('Your password'), PASSWORD)
  await user.click(settings.getByRole('button', { name: 'Continue' }))
  expect(await settings.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = settings.getByText(/^[A-Z2-7]{32}$/).textContent ?? ''
  expect(settings.getByLabelText('Code')).toHaveFocus()
  await fill(settings.getByLabelText('Code'), '000000')
  await user.click(settings.getByRole('button', { name: 'Turn On' }))
  expect(await settings.findByText(/This code doesn't match/)).toBeVisible()
  await fill(settings.getByLabelText('Code'), new TOTP({ secret }).generate())
  await user.click(settings.getByRole('button', { name: 'Turn On' }))
  const codes = within(await settings.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  const code = codes[0]?.textContent ?? ''
  await user.click(settings.getByRole('button', { name: 'I Saved Them' }))
  expect(await settings.findByText(/10 of 10 recovery codes are unused/)).toBeVisible()
  expect(settings.queryByText(code)).toBeNull()

  await user.click(settings.getByRole('button', { name: 'Turn Off' }))
  await fill(settings.getByLabelText('Your password'), PASSWORD)
  await fill(settings.getByLabelText('Code'), code)
  await user.click(settings.getByRole('button', { name: 'Turn Off' }))
  expect(await toast('Two-factor authentication is off')).toBeVisible()
  expect(await settings.findByRole('button', { name: 'Set Up' })).toBeVisible()
})

test('sessions are listed; one is signed out, then all others', async () => {
  const person = await newPerson()
  const { call } = await product()
  const signIn = (userAgent: string) =>
    call('POST', '/api/login', { email: person.email, password: PASSWORD }, { 'user-agent': userAgent })
  for (const browser of ['Firefox', 'Chrome']) await signIn(`Mozilla/5.0 (Windows NT 10.0) ${browser}/140.0`)
  const settings = await opened(person)
  const list = within(await settings.findByRole('list', { name: 'Sessions' }))
  const row = (text: string) => list.getByText(text).closest('li') as HTMLElement
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(within(row('This device')).queryByRole('button')).toBeNull()
  expect(row('Firefox on Windows')).toHaveTextContent('127.0.0.x · Signed in')
  await user.click(within(row('Firefox on Windows')).getByRole('button', { name: 'Sign Out' }))
  expect(await toast('Firefox on Windows needs to sign in again.')).toBeVisible()
  await waitFor(() => expect(list.queryByText('Firefox on Windows')).toBeNull())
  await user.click(settings.getByRole('button', { name: 'Sign Out Everywhere Else' }))
  expect(await toast("You're signed out everywhere else")).toBeVisible()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  await user.click(settings.getByRole('button', { name: 'Sign Out Everywhere' }))
  await user.click(within(await question('Sign out everywhere?')).getByRole('button', { name: 'Cancel' }))
  expect((await person.call('GET', '/api/auth/user')).status).toBe(200)
})

test('signing out everywhere signs out the other tabs of this browser too, and forgets what was begun at once', async () => {
  const person = await newPerson()
  keepDraft(`reply-${person.id}-1`, 'Dear Grace')
  const heard: unknown[] = []
  const otherTab = new BroadcastChannel('leadwright-session')
  onTestFinished(() => otherTab.close())
  otherTab.onmessage = ({ data }) => heard.push(data)
  const settings = await opened(person)
  await user.click(await settings.findByRole('button', { name: 'Sign Out Everywhere' }))
  await user.click(within(await question('Sign out everywhere?')).getByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(heard).toEqual(['signed out']))
  expect((await person.call('GET', '/api/auth/user')).status).toBe(401)
  // Whichever page comes next.
  expect(readDraft(`reply-${person.id}-1`)).toBeUndefined()
  expect(screen.queryByText('Unauthorized')).toBeNull()
})

test('passkeys: where the browser has none it says so, and known ones can be removed with the password', async () => {
  const person = await newPerson()
  const { pool } = await product()
  await pool.query(
    `insert into passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle)
     values ($1, 'Old phone', $2, 'AAAA', 0, '[]', 'x')`,
    [person.id, `component-${person.id}`],
  )
  const settings = await opened(person)
  expect(await settings.findByText(/This browser can't create passkeys here/)).toBeVisible()
  await user.click(settings.getByRole('button', { name: 'Remove Old phone' }))
  expect(await settings.findByText(/Remove the passkey "Old phone"\?/)).toBeVisible()
  expect(settings.getByLabelText('Your password')).toHaveFocus()
  await fill(settings.getByLabelText('Your password'), 'a guess')
  await user.click(settings.getByRole('button', { name: 'Remove' }))
  expect(await settings.findByText('This is not your password')).toBeVisible()
  await fill(settings.getByLabelText('Your password'), PASSWORD)
  await user.click(settings.getByRole('button', { name: 'Remove' }))
  expect(await toast('Passkey removed')).toBeVisible()
  await waitFor(() => expect(settings.queryByText('Old phone')).toBeNull())
})

test('where two-factor authentication is on, adding a passkey asks for a code', async () => {
  Object.assign(window, { PublicKeyCredential: class {} })
  const person = await newPerson()
  const { pool } = await product()
  await pool.query(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [person.id])
  const settings = await opened(person)
  await settings.findByRole('button', { name: 'Turn Off' })
  await user.click(await settings.findByRole('button', { name: 'Add Passkey' }))
  await fill(settings.getByLabelText('Passkey name'), 'Work laptop')
  await fill(settings.getByLabelText('Your password'), PASSWORD)
  await fill(settings.getByLabelText('Code'), '000000')
  await user.click(settings.getByRole('button', { name: 'Add Passkey' }))
  expect(await settings.findByText(/This code is wrong or was already used/)).toBeVisible()
  Reflect.deleteProperty(window, 'PublicKeyCredential')
})

test('passkeys: at another address of the server it says where they work', async () => {
  const address = 'https://leadwright.example.com'
  network.reply('GET', '/api/account/passkeys', { json: { isAvailable: true, address, passkeys: [] } })
  const settings = await opened(await newPerson())
  expect(await settings.findByText(`Passkeys work at ${address}. Open Leadwright there to add one.`)).toBeVisible()
  expect(settings.queryByRole('button', { name: 'Add Passkey' })).toBeNull()
})
