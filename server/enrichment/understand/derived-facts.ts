import type { Lead } from '../../../contract/lead.ts'
import { jobFunctionOf, seniorityOf } from '../../leads/job-title.ts'
import { domainOf, isSharedMailbox, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { countryOfDomain, countryOfPhone } from './countries.ts'
import { findings } from './finding.ts'

type Known = Pick<Lead, 'jobTitle' | 'email' | 'phone' | 'website'>
type Derived = { label: string; value: string; method: 'derived'; source: string }

/** What is known without asking anybody, each with the field it was derived from. */
export function derivedFacts({ jobTitle, email, phone, website }: Known): Derived[] {
  const domain = domainOf(email)
  const kind = kindOfMailDomain(domain)
  const site = website && /^(?:https?:\/\/)?([^/:?#\s]+)/i.exec(website)?.[1]
  return [
    ...from('job title', 'Seniority', seniorityWord(jobTitle)),
    ...from('job title', 'Function', functionWord(jobTitle)),
    ...from('email', 'Email address', ADDRESS_WORDS[kind]),
    ...from('email', 'Mailbox', isSharedMailbox(email) ? 'Shared by several people' : undefined),
    ...from('email', 'Email domain', kind === 'business' ? domain : undefined),
    ...from('email domain', 'Country', kind === 'business' ? countryOfDomain(domain) : undefined),
    ...from('website', 'Country', site ? countryOfDomain(site) : undefined),
    ...from('phone', 'Country', countryOfPhone(phone ?? '')),
  ]
}

const from = (source: string, label: string, value: string | undefined): Derived[] =>
  findings(label, 'derived', value).map((finding) => ({
    ...finding,
    method: 'derived',
    source: `derived from ${source}`,
  }))

const ADDRESS_WORDS = {
  business: 'Business domain',
  free: 'Free email provider',
  disposable: 'Disposable email provider',
}

/** Every title is at least a specialist's, which tells nothing. */
function seniorityWord(title: string | null) {
  const seniority = seniorityOf(title)
  return seniority && seniority !== 'specialist' ? capital(seniority) : undefined
}

function functionWord(title: string | null) {
  const found = jobFunctionOf(title)
  return found ? capital(found) : undefined
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
