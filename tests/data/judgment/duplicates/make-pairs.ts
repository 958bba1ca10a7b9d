// Makes pairs.jsonl: npx tsx tests/data/judgment/duplicates/make-pairs.ts. The same seed always makes the same pairs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANIES, COUNTRIES, type Country, FREE, NICKNAMES, OTHER_SCRIPTS, TITLES, TRADES } from './people.ts'

type Person = {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle?: string
  location?: string
  phone?: string
  website?: string
  linkedinUrl?: string
}
type Label = 'same' | 'different' | 'unsure'
type Two = [Person, Person]

const PER_KIND = 22
let seed = 20261116
function random() {
  // Mulberry32.
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const below = (most: number) => Math.floor(random() * most)
const pick = <T>(from: readonly T[]) => from[below(from.length)] as T
const chance = (share: number) => random() < share
const digits = () => Array.from({ length: 10 }, (_, at) => (at === 0 ? 2 + below(8) : below(10))).join('')

const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae' }
const ascii = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłæ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z]/g, '')
const german = (text: string) =>
  text.replace(/[äöüÄÖÜß]/g, (l) => ({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' })[l] ?? l)

type Firm = { name: string; legal: [string, string]; host: string; domain: string; country: Country }
function firm(country = pick(COUNTRIES), except?: Firm): Firm {
  const host = chance(0.5) ? `${pick(COMPANIES)} ${pick(TRADES)}` : pick(COMPANIES)
  if (except && except.name.split(' ')[0] === host.split(' ')[0]) return firm(country, except)
  return { name: host, legal: pick(country.legal), host: ascii(host), domain: `${ascii(host)}.${country.tld}`, country }
}
const companyOf = (f: Firm) => `${f.name} ${f.legal[0]}`.trim()

const ADDRESS_FORMS = [
  (f: string, l: string) => `${f}.${l}`,
  (f: string, l: string) => `${f}.${l}`,
  (f: string, l: string) => `${f[0]}${l}`,
  (f: string) => f,
  (f: string, l: string) => `${f[0]}.${l}`,
  (_: string, l: string) => l,
]
const form = (at: number) => ADDRESS_FORMS[at] as (f: string, l: string) => string
const localOf = (first: string, last: string, at = below(ADDRESS_FORMS.length)) => form(at)(ascii(first), ascii(last))

type Made = { person: Person; firm: Firm; phone: [string, string]; slug: string; form: number }
function make(given: { firm?: Firm; first?: string; last?: string; form?: number } = {}): Made {
  const f = given.firm ?? firm()
  const [first, last] = [given.first ?? pick(f.country.first), given.last ?? pick(f.country.last)]
  const at = given.form ?? below(ADDRESS_FORMS.length)
  const phone = f.country.phone(digits())
  const slug = `${ascii(first)}-${ascii(last)}-${below(0xfffff).toString(16)}`
  return {
    person: { firstName: first, lastName: last, email: `${localOf(first, last, at)}@${f.domain}`, company: companyOf(f) },
    firm: f,
    phone,
    slug,
    form: at,
  }
}

/** What lists know besides the name, each with some luck. */
function details(m: Made, share = 0.5): Partial<Person> {
  return {
    ...(chance(share) && { jobTitle: pick(TITLES) }),
    ...(chance(share) && { location: pick(m.firm.country.cities) }),
    ...(chance(share * 0.7) && { phone: m.phone[0] }),
    ...(chance(share * 0.5) && { linkedinUrl: `https://www.linkedin.com/in/${m.slug}` }),
  }
}
/** Another list's copy of the same details: some missing, phones written otherwise. */
function copied(m: Made, known: Partial<Person>): Partial<Person> {
  return {
    ...(known.jobTitle && chance(0.6) && { jobTitle: known.jobTitle }),
    ...(known.location && chance(0.6) && { location: known.location }),
    ...(known.phone && chance(0.6) && { phone: m.phone[1] }),
    ...(known.linkedinUrl && chance(0.6) && { linkedinUrl: `linkedin.com/in/${m.slug}/` }),
  }
}
function pairOf(m: Made, change: Partial<Person>): Two {
  const known = details(m)
  return [{ ...m.person, ...known }, { ...m.person, ...copied(m, known), ...change }]
}

function typo(word: string) {
  const at = 1 + below(Math.max(1, word.length - 2))
  const kind = below(4)
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  if (kind === 2 && at + 1 < word.length) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  return word.slice(0, at) + pick([...'aeiourstln']) + word.slice(at + 1)
}
const longFirst = (f: Firm) => pick(f.country.first.filter((name) => name.length > 4))
const longLast = (f: Firm) => pick(f.country.last.filter((name) => name.length > 5))
/** Somebody else's details: nothing agrees by accident. */
function othersDetails(m: Made, known: Partial<Person>): Partial<Person> {
  const title = pick(TITLES.filter((one) => one !== known.jobTitle))
  const city = pick(m.firm.country.cities.filter((one) => one !== known.location))
  return {
    ...(known.jobTitle && { jobTitle: title }),
    ...(known.location && chance(0.7) && { location: city }),
    ...(known.phone && { phone: m.firm.country.phone(digits())[0] }),
    ...(known.linkedinUrl && { linkedinUrl: `https://www.linkedin.com/in/${m.slug}${below(900) + 99}` }),
  }
}
const withPhone = (m: Made): Two => [
  { ...m.person, phone: m.phone[0] },
  { ...m.person, phone: m.phone[1] },
]

const KINDS: Record<string, [Label, () => Two]> = {
  'same address, other case or plus tag': [
    'same',
    () => {
      const m = make()
      const [local, domain] = m.person.email.split('@') as [string, string]
      const email = chance(0.5) ? m.person.email.toUpperCase() : `${local}+${pick(['news', 'fair', 'crm'])}@${domain}`
      return pairOf(m, { email, ...(chance(0.4) && { firstName: `${m.person.firstName[0]}.` }) })
    },
  ],
  'dots in a Gmail address': [
    'same',
    () => {
      const m = make()
      const plain = `${ascii(m.person.firstName)}${ascii(m.person.lastName)}`
      const email = `${ascii(m.person.firstName)}.${ascii(m.person.lastName)}@${pick(['gmail.com', 'googlemail.com'])}`
      return pairOf({ ...m, person: { ...m.person, email: `${plain}@gmail.com` } }, { email })
    },
  ],
  'nickname at one company': [
    'same',
    () => {
      const [full, short] = pick(NICKNAMES)
      const m = make({ first: full })
      return pairOf(m, {
        firstName: short,
        ...(chance(0.6) && { email: `${localOf(short, m.person.lastName, pick([0, 2, 3]))}@${m.firm.domain}` }),
      })
    },
  ],
  'typing error in the last name': [
    'same',
    () => {
      const f = firm()
      const m = make({ firm: f, last: longLast(f) })
      const email = chance(0.5) ? m.person.email : `${localOf(m.person.firstName, m.person.lastName)}@${f.domain}`
      return pairOf(m, { lastName: typo(m.person.lastName), email })
    },
  ],
  'typing error in the first name': [
    'same',
    () => {
      const f = firm()
      const m = make({ firm: f, first: longFirst(f) })
      const email = chance(0.5) ? m.person.email : `${localOf(m.person.firstName, m.person.lastName)}@${f.domain}`
      return pairOf(m, { firstName: typo(m.person.firstName), email })
    },
  ],
  'typing error in the address': [
    'same',
    () => {
      const m = make({ form: 0 })
      const [local, domain] = m.person.email.split('@') as [string, string]
      return pairOf(m, { email: chance(0.5) ? `${typo(local)}@${domain}` : `${local}@${typo(domain)}` })
    },
  ],
  'swapped names': [
    'same',
    () => {
      const m = make()
      const email = chance(0.5) ? m.person.email : `${localOf(m.person.firstName, m.person.lastName)}@${m.firm.domain}`
      return pairOf(m, { firstName: m.person.lastName, lastName: m.person.firstName, email })
    },
  ],
  'private and business address, one company': [
    'same',
    () => {
      const m = make()
      const local = localOf(m.person.firstName, m.person.lastName, pick([0, 2, 4]))
      return pairOf(m, { email: `${local}${chance(0.3) ? below(90) + 10 : ''}@${pick(FREE)}` })
    },
  ],
  'private and business address, one phone': [
    'same',
    () => {
      const m = make()
      const [one, two] = withPhone(m)
      const email = `${localOf(m.person.firstName, m.person.lastName)}@${pick(FREE)}`
      return [one, { ...two, email, company: chance(0.5) ? '—' : m.firm.name }]
    },
  ],
  'legal form written otherwise': [
    'same',
    () => {
      const m = make()
      const local = localOf(m.person.firstName, m.person.lastName)
      return pairOf(m, { company: `${m.firm.name} ${m.firm.legal[1]}`.trim(), email: `${local}@${m.firm.domain}` })
    },
  ],
  'two domains of one company': [
    'same',
    () => {
      const m = make()
      const domain = `${m.firm.host}${pick(['.com', '.eu', '-group.com', '.net'].filter((end) => !m.firm.domain.endsWith(end)))}`
      return pairOf(m, { email: `${m.person.email.split('@')[0]}@${domain}` })
    },
  ],
  'middle initial': [
    'same',
    () => {
      const m = make()
      const initial = pick([...'ABCDEGHJKLMPRST'])
      const email = `${localOf(m.person.firstName, m.person.lastName)}@${m.firm.domain}`
      return pairOf(m, { firstName: `${m.person.firstName} ${initial}${pick(['', '.'])}`, email })
    },
  ],
  'initial instead of the first name': [
    'same',
    () => {
      const m = make({ form: 0 })
      const email = chance(0.5) ? m.person.email : `${localOf(m.person.firstName, m.person.lastName, 2)}@${m.firm.domain}`
      return pairOf(m, { firstName: `${m.person.firstName[0]}.`, email })
    },
  ],
  'same LinkedIn profile, new job': [
    'same',
    () => {
      const m = make()
      const next = make({ firm: firm(m.firm.country, m.firm), first: m.person.firstName, last: m.person.lastName })
      const linkedinUrl = `https://www.linkedin.com/in/${m.slug}`
      return [
        { ...m.person, linkedinUrl, jobTitle: pick(TITLES) },
        { ...next.person, linkedinUrl: `https://linkedin.com/in/${m.slug}/?trk=people`, jobTitle: pick(TITLES) },
      ]
    },
  ],
  'same phone, new job': [
    'same',
    () => {
      const m = make()
      const next = make({ firm: firm(m.firm.country, m.firm), first: m.person.firstName, last: m.person.lastName })
      return [
        { ...m.person, phone: m.phone[0] },
        { ...next.person, phone: m.phone[1] },
      ]
    },
  ],
  'other script': [
    'same',
    () => {
      const [own, passport] = pick(OTHER_SCRIPTS)
      const m = make({ first: passport[0], last: passport[1] })
      return pairOf(m, { firstName: own[0], lastName: own[1], email: `${localOf(...passport)}@${m.firm.domain}` })
    },
  ],
  'accents and umlauts written otherwise': [
    'same',
    () => {
      const country = pick(COUNTRIES.slice(2))
      const m = make({ firm: firm(country) })
      const plain = (text: string) =>
        country.tld === 'de' ? german(text) : text.normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l').replace('ø', 'o')
      const [firstName, lastName] = [plain(m.person.firstName), plain(m.person.lastName)]
      return pairOf(m, { firstName, lastName, email: `${localOf(firstName, lastName)}@${m.firm.domain}` })
    },
  ],
  'second last name or double name': [
    'same',
    () => {
      const m = make()
      const extra = pick(m.firm.country.last)
      const email = `${localOf(m.person.firstName, m.person.lastName)}@${m.firm.domain}`
      return pairOf(m, { lastName: `${m.person.lastName}${pick([' ', '-'])}${extra}`, email })
    },
  ],
  'new last name, same address or profile': [
    'same',
    () => {
      const m = make({ form: 3 })
      const lastName = pick(m.firm.country.last.filter((one) => one !== m.person.lastName))
      if (chance(0.5)) return pairOf(m, { lastName })
      const linkedinUrl = `https://www.linkedin.com/in/${m.slug}`
      const email = `${localOf(m.person.firstName, lastName, 0)}@${m.firm.domain}`
      return [
        { ...m.person, linkedinUrl },
        { ...m.person, lastName, email, linkedinUrl },
      ]
    },
  ],
  'company abbreviated': [
    'same',
    () => {
      const country = pick(COUNTRIES)
      const [word, trade] = [pick(COMPANIES), pick(TRADES)]
      const host = ascii(word)
      const f: Firm = { name: `${word} ${trade}`, legal: pick(country.legal), host, domain: `${host}.${country.tld}`, country }
      const m = make({ firm: f })
      return pairOf(m, { company: word, email: `${localOf(m.person.firstName, m.person.lastName)}@${f.domain}` })
    },
  ],
  'title before the name': [
    'same',
    () => {
      const m = make()
      const email = `${localOf(m.person.firstName, m.person.lastName)}@${m.firm.domain}`
      return pairOf(m, { firstName: `${pick(['Dr.', 'Prof.', 'Mr', 'Ms', 'Dr'])} ${m.person.firstName}`, email })
    },
  ],
  'two faults at once': [
    'same',
    () => {
      const [full, short] = pick(NICKNAMES)
      const m = make({ first: full, form: pick([0, 2]) })
      const { firstName, lastName } = m.person
      const faults: (() => Partial<Person>)[] = [
        () => ({ firstName: short }),
        () => ({ lastName: typo(lastName) }),
        () => ({ email: `${localOf(firstName, lastName)}@${pick(FREE)}` }),
        () => ({ company: m.firm.name }),
        () => ({ email: `${m.person.email.split('@')[0]}@${m.firm.host}.eu` }),
        () => ({ jobTitle: pick(TITLES) }),
        () => ({ company: typo(m.person.company) }),
        () => ({ phone: m.firm.country.phone(digits())[0] }),
      ]
      const at = below(faults.length)
      const next = (at + 1 + below(faults.length - 1)) % faults.length
      const email = `${localOf(firstName, lastName)}@${m.firm.domain}`
      return pairOf(m, { email, ...faults[at]?.(), ...faults[next]?.() })
    },
  ],
  'typing error and nickname or swapped names': [
    'same',
    () => {
      const [full, short] = pick(NICKNAMES)
      const m = make({ first: full })
      const { firstName, lastName } = m.person
      const email = `${localOf(firstName, lastName)}@${m.firm.domain}`
      return chance(0.5)
        ? pairOf(m, { firstName: short, lastName: typo(lastName), email })
        : pairOf(m, { firstName: typo(lastName), lastName: firstName, email })
    },
  ],

  'same name in two companies': [
    'different',
    () => {
      const m = make()
      const next = make({ firm: firm(m.firm.country, m.firm), first: m.person.firstName, last: m.person.lastName })
      const known = details(m)
      return [
        { ...m.person, ...known },
        { ...next.person, ...othersDetails(m, known) },
      ]
    },
  ],
  'same name with two private addresses': [
    'different',
    () => {
      const m = make()
      const { firstName, lastName } = m.person
      const known = details(m)
      const other = firm(m.firm.country, m.firm)
      return [
        { ...m.person, ...known, email: `${localOf(firstName, lastName, 2)}${below(90)}@${pick(FREE)}` },
        {
          ...m.person,
          ...othersDetails(m, known),
          company: companyOf(other),
          email: `${ascii(lastName)}.${ascii(firstName)}@${pick(FREE)}`,
        },
      ]
    },
  ],
  'colleagues with one phone': [
    'different',
    () => {
      const m = make()
      const next = make({ firm: m.firm })
      if (next.person.firstName === m.person.firstName) next.person.lastName = `${next.person.lastName}s`
      return [
        { ...m.person, phone: m.phone[0], jobTitle: pick(TITLES) },
        { ...next.person, phone: m.phone[1], jobTitle: pick(TITLES) },
      ]
    },
  ],
  'relatives in one company': [
    'different',
    () => {
      const m = make({ form: 0 })
      const first = pick(m.firm.country.first.filter((one) => one[0] !== m.person.firstName[0]))
      const next = make({ firm: m.firm, first, last: m.person.lastName, form: 0 })
      return [
        { ...m.person, phone: m.phone[0], location: m.firm.country.cities[0] as string },
        { ...next.person, ...(chance(0.6) && { phone: m.phone[0] }), location: m.firm.country.cities[0] as string },
      ]
    },
  ],
  'father and son': [
    'different',
    () => {
      const m = make({ form: 0 })
      const [old, young] = pick([
        ['Sr.', 'Jr.'],
        ['Sr', 'Jr'],
        ['I', 'II'],
        ['II', 'III'],
        ['senior', 'junior'],
      ])
      const at = m.person.email.split('@')[1]
      return [
        { ...m.person, lastName: `${m.person.lastName} ${old}`, ...(chance(0.5) && { phone: m.phone[0] }) },
        {
          ...m.person,
          lastName: `${m.person.lastName} ${young}`,
          email: `${localOf(m.person.firstName, m.person.lastName, 2)}@${at}`,
          ...(chance(0.5) && { phone: m.phone[0] }),
        },
      ]
    },
  ],
  'two people of one name in one company': [
    'different',
    () => {
      const m = make({ form: 0 })
      const number = pick(['2', '1', '02', '3'])
      const [local, domain] = m.person.email.split('@') as [string, string]
      const [one, two] = [pick(TITLES.slice(0, 6)), pick(TITLES.slice(6))]
      const [here, there] = [m.firm.country.cities[0] as string, m.firm.country.cities[1] as string]
      return [
        { ...m.person, jobTitle: one, location: here, phone: m.phone[0] },
        {
          ...m.person,
          email: `${local}${number}@${domain}`,
          jobTitle: two,
          location: there,
          phone: m.firm.country.phone(digits())[0],
        },
      ]
    },
  ],
  'names a letter apart, each with its address': [
    'different',
    () => {
      const [one, two] = pick<[[string, string], [string, string]]>([
        [['Ann', 'Evans'], ['Anne', 'Vans']],
        [['Jan', 'Peters'], ['Jana', 'Peters']],
        [['Mario', 'Rossini'], ['Maria', 'Rossini']],
        [['Paul', 'Marten'], ['Paula', 'Martens']],
        [['Daniel', 'Weber'], ['Daniela', 'Weber']],
        [['Erik', 'Hansen'], ['Erika', 'Hanson']],
        [['Carl', 'Jansen'], ['Carla', 'Janssen']],
        [['Andrea', 'Moretti'], ['Andrei', 'Moretti']],
        [['Julian', 'Becker'], ['Julia', 'Becker']],
        [['Simon', 'Keller'], ['Simone', 'Keller']],
        [['Martin', 'Heller'], ['Martina', 'Keller']],
        [['Christian', 'Berg'], ['Christina', 'Berg']],
        [['Joan', 'Harris'], ['John', 'Harris']],
        [['Marc', 'Dubois'], ['Marcy', 'Dubosc']],
      ])
      const f = firm()
      const [a, b] = [
        make({ firm: f, first: one[0], last: one[1], form: 0 }),
        make({ firm: f, first: two[0], last: two[1], form: 0 }),
      ]
      const known = details(a, 0.4)
      return [
        { ...a.person, ...known },
        { ...b.person, ...othersDetails(b, known) },
      ]
    },
  ],
  'one shared mailbox': [
    'different',
    () => {
      const m = make()
      const next = make({ firm: m.firm })
      if (next.person.lastName === m.person.lastName) next.person.lastName = `${next.person.lastName}er`
      if (next.person.firstName === m.person.firstName) next.person.firstName = 'Ottilie'
      const email = `${pick(['info', 'sales', 'office', 'contact'])}@${m.firm.domain}`
      return [
        { ...m.person, email },
        { ...next.person, email },
      ]
    },
  ],
  'successor in the job': [
    'different',
    () => {
      const m = make({ form: 0 })
      const next = make({ firm: m.firm, form: 0 })
      if (next.person.lastName === m.person.lastName) next.person.lastName = `${next.person.lastName}er`
      const [jobTitle, location] = [pick(TITLES), m.firm.country.cities[2] as string]
      return [
        { ...m.person, jobTitle, location, phone: m.phone[0] },
        { ...next.person, jobTitle, location, phone: m.phone[0] },
      ]
    },
  ],
  'same first name in one company': [
    'different',
    () => {
      const m = make({ form: 0 })
      const last = pick(m.firm.country.last.filter((one) => one !== m.person.lastName))
      const next = make({ firm: m.firm, first: m.person.firstName, last, form: 0 })
      return [
        { ...m.person, ...details(m) },
        { ...next.person, ...details(next) },
      ]
    },
  ],
  'same initials': [
    'different',
    () => {
      const m = make({ form: 2 })
      const others = m.firm.country.first.filter((one) => one[0] === m.person.firstName[0] && one !== m.person.firstName)
      const first = others.length > 0 ? pick(others) : `${m.person.firstName[0]}elmira`
      const email = `${localOf(first, m.person.lastName, 0)}@${m.firm.domain}`
      return [
        { ...m.person, ...details(m, 0.3) },
        { ...m.person, firstName: first, email },
      ]
    },
  ],
  'companies of one name': [
    'different',
    () => {
      const [one, two] = [COUNTRIES[0] as Country, COUNTRIES[2] as Country]
      const word = pick(COMPANIES)
      const f: Firm = { name: word, legal: ['Inc.', ''], host: ascii(word), domain: `${ascii(word)}.com`, country: one }
      const g: Firm = { ...f, legal: ['GmbH', ''], domain: `${ascii(word)}-${pick(['bau', 'technik', 'verlag'])}.de`, country: two }
      const [a, b] = [make({ firm: f, form: 0 }), make({ firm: g, form: 0 })]
      return [
        { ...a.person, location: 'Denver' },
        { ...b.person, location: 'Köln' },
      ]
    },
  ],
  'two people of one name in one company, nothing else known': [
    'unsure',
    () => {
      const m = make({ form: 0 })
      return [m.person, { ...m.person, email: `${localOf(m.person.firstName, m.person.lastName, 3)}1@${m.firm.domain}` }]
    },
  ],
  'same rare name, another company, same city': [
    'unsure',
    () => {
      const m = make()
      const next = make({ firm: firm(m.firm.country, m.firm), first: m.person.firstName, last: m.person.lastName })
      const more = { location: m.firm.country.cities[0] as string, jobTitle: pick(TITLES) }
      return [
        { ...m.person, ...more },
        { ...next.person, ...more },
      ]
    },
  ],
}

const folder = import.meta.dirname
const byHand = readFileSync(join(folder, 'by-hand.jsonl'), 'utf8').trim().split('\n')
const made = Object.entries(KINDS).flatMap(([kind, [label, two]]) =>
  Array.from({ length: label === 'unsure' ? 10 : PER_KIND }, () => {
    const [a, b] = two()
    return JSON.stringify({ label, kind, a, b })
  }),
)
writeFileSync(join(folder, 'pairs.jsonl'), `${[...new Set([...byHand, ...made])].join('\n')}\n`)
