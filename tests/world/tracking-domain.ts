import { expect } from 'vitest'
import type { CapturedMail, MailLog } from '../../contract/mail.ts'
import type { TrackingDomain } from '../../contract/tracking-domain.ts'
import { createLog } from '../../server/log.ts'
import { type World, world } from './world.ts'

// Hosts of people for the links in their emails, by a DNS of our own.

const SETTINGS = { PUBLIC_URL: 'https://leads.example.com', ALLOWED_HOSTS: 'leads.acme-internal.com' }
const MAIN_ADDRESS = '93.184.215.14'
export const PATH = '/api/tracking-domain'
export const LINK = 'https://navona.example/pricing'

export type Person = Awaited<ReturnType<World['person']>>
type Reached = 'ours' | 'no_certificate' | 'not_served' | 'unknown'

/** What DNS says, and what is found at a host. */
export const records = new Map<string, string>()
export const texts = new Map<string, string>()
let reached: Reached = 'ours'
export const reachAs = (found: Reached) => {
  reached = found
}
let hosts = 0
export const newHost = () => `link${++hosts}.acme.com`

async function give(reply = 'ENOTFOUND') {
  if (reply === 'ENOTFOUND' || reply === 'ETIMEOUT') throw Object.assign(new Error(reply), { code: reply })
  return reply
}
const trackingTools = {
  lookup: {
    resolveCname: async (name: string) => [await give(records.get(name))],
    resolveTxt: async (name: string) => [[await give(texts.get(name))]],
    addressesOf: async (name: string) => (name === 'leads.example.com' ? [MAIN_ADDRESS] : [await give('ENOTFOUND')]),
  },
  reach: async () => reached,
}

export const open = (settings: NodeJS.ProcessEnv = SETTINGS) =>
  world(settings, createLog('silent'), () => ({ trackingTools }))
export const toolsOf = (w: World) => ({ ...trackingTools, box: w.mail.box, publicUrl: w.config.publicUrl })
export const put = (person: Person, host: string) => person.call('PUT', PATH, { host })
export const domainOf = async (person: Person) => ((await person.call('GET', PATH)).body as TrackingDomain).domain

/** Somebody whose host is verified. */
export async function owner(w: World, host = newHost()) {
  const person = await w.person()
  await put(person, host)
  records.set(host, 'leads.example.com')
  await person.call('POST', `${PATH}/check`)
  expect(await domainOf(person)).toMatchObject({ host, state: 'live', problem: null })
  return { person, host }
}

/** An email that is captured, with the links it has. */
export async function linksOf(person: Person) {
  const email = `grace${Math.random().toString(36).slice(2)}@navona.example`
  const details = { firstName: 'Grace', lastName: 'Hopper', email, company: 'Navona', status: 'contacted' }
  const lead = (await person.call('POST', '/api/leads', details)).body as { id: number }
  const text = { subject: 'Hello', body: `See ${LINK}` }
  const { id } = (await person.call('POST', `/api/leads/${lead.id}/emails`, text)).body as MailLog
  const { html } = (await person.call('GET', `/api/mails/${id}`)).body as CapturedMail
  const found = (pattern: RegExp) => new URL(pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
  return {
    id,
    pixel: found(/<img src="([^"]+)"/),
    click: found(/href="([^"]*\/t\/c\/[^"]+)"/),
    leave: found(/href="([^"]*\/u\/[^"]+)"/),
  }
}
