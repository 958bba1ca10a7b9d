import { screen, within } from '@testing-library/dom'
import { newPerson, type Person, renderPage, user } from './render.tsx'

type Wanted = { leads?: object[]; sequences?: object[]; templates?: object[]; hasAccount?: boolean }

/** A person with these leads and sequences, who looks at the sequences. */
export async function openSequences(wanted: Wanted = {}) {
  const person = await newPerson()
  if (wanted.hasAccount) await connectAccount(person)
  const leads = await post(person, '/api/leads', wanted.leads)
  const templates = await post(person, '/api/email-templates', wanted.templates)
  const sequences = await post(person, '/api/email-sequences', wanted.sequences)
  await renderPage('/sequences', person)
  return { person, leads, templates, sequences }
}

async function post(person: Person, url: string, wanted: object[] = []) {
  const created: { id: number }[] = []
  for (const body of wanted) {
    const response = await person.call('POST', url, body)
    if (response.status !== 201) throw new Error(`${url}: ${response.text}`)
    created.push(response.body as { id: number })
  }
  return created
}

/** An email account whose inbox is read: emails reach people. */
export async function connectAccount(person: Person) {
  const server = { host: '127.0.0.1', security: 'none', user: 'ada', password: 'secret word' }
  const account = { fromName: 'Ada Byron', fromEmail: 'ada@sender.example', smtp: { ...server, port: 2525 } }
  const response = await person.call('PUT', '/api/mailbox', { ...account, imap: { ...server, port: 9933 } })
  if (response.status !== 200) throw new Error(response.text)
}

export const sequenceCard = (name: string) => screen.findByRole('article', { name })
export const inSequenceCard = async (name: string) => within(await sequenceCard(name))

export async function openMenu(name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** The page of a sequence, opened from its card's menu, once its steps are there. */
export async function openSequencePage(name: string) {
  await openMenu(name, 'Edit')
  await screen.findByRole('heading', { level: 1, name })
  await screen.findByRole('list', { name: 'Steps' })
  return within(screen.getByRole('main'))
}

/** Goes to a tab of the open sequence. */
export const openTab = async (name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Sequence' })).getByRole('link', { name }))
