import type { Lead } from '../../contract/lead.ts'
import { domainOf, kindOfMailDomain } from '../leads/mail-domain.ts'
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
    ...from('job title', 'Seniority', seniorityOf(jobTitle ?? '')),
    ...from('job title', 'Function', functionOf(jobTitle ?? '')),
    ...from('email', 'Email address', ADDRESS_WORDS[kind]),
    ...from('email', 'Mailbox', isRoleMailbox(email) ? 'Shared by several people' : undefined),
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
  business: 'At a business domain',
  free: 'At a free mail provider',
  disposable: 'At a throw-away mail provider',
}

const isRoleMailbox = (email: string) =>
  /^(info|contact|kontakt|office|sales|hello|hallo|support|admin|mail|post|team|service|enquiries|buero|office|vertrieb|marketing|jobs|hr|press|billing)@/i.test(
    email,
  )

// In this order: a "Vice President" is no president, an "Assistant to the CEO" no chief.
const SENIORITIES: [string, RegExp][] = [
  [
    'Junior',
    /\b(assistant|intern|trainee|junior|apprentice|werkstudent\w*|praktikant\w*|stagiaire|becari[oa]|auszubildende\w*|azubi)\b/,
  ],
  ['Vice president', /\b(vp|svp|evp|avp|vice[- ]president\w*|vicepresident\w*)\b/],
  [
    'Owner or founder',
    /\b(owner|(co-?)?found(er|ing)|inhaber(in)?|proprietor|fondat(eur|rice)|fundador(a)?|fondatore|(?<!business |channel )partner(?! \w)|gesellschafter(in)?|gründer(in)?|eigenaar)\b/,
  ],
  [
    'Chief',
    /\b(c[a-z]o|chief|managing director|president|geschäftsführ\w*|geschaeftsfuehr\w*|vorst[aä]nd\w*|pdg|président\w*|directeur général|director general|direttore generale|amministratore delegato|gerente general|vd|daglig leder|adm\w*\.? dir\w*|toimitusjohtaja)\b|社長|代表取締役|ceo/,
  ],
  [
    'Head or director',
    /\b(head|director\w*|direktor(in)?|directeur|directrice|director|direttore|leiter(in)?|bereichsleit\w*|abteilungsleit\w*|\w*leiter(in)?|chef)\b|部長/,
  ],
  [
    'Manager',
    /\b(manager\w*|lead|team ?lead\w*|supervisor|responsable|encargad[oa]|gerente|responsabile|teamleit\w*|beheerder)\b|課長/,
  ],
  ['Senior', /\b(senior|sr|principal|staff)\b/],
]
const FUNCTIONS: [string, RegExp][] = [
  [
    'Sales',
    /\b(sales|account executive|business development|bdr|sdr|revenue|vertrieb\w*|verkauf\w*|commercial\w*|ventes|ventas|vendite|cro)\b|営業/,
  ],
  ['Marketing', /\b(marketing\w*|growth|brand|content|communications?|cmo|seo|werbung)\b|マーケティング/],
  [
    'Finance',
    /\b(financ\w*|accounting|accountant|controller|controlling|cfo|treasur\w*|buchhalt\w*|comptab\w*|contab\w*)\b|経理/,
  ],
  [
    'People',
    /\b(hr|human resources|people|talent|recruit\w*|personal(leiter|referent)\w*|chro|rh|recursos humanos)\b|人事/,
  ],
  [
    'Engineering',
    /\b(engineer\w*|developer|software|devops|architect|cto|entwickl\w*|ingenieur\w*|ingeniero|développeur|technolog\w*|technical)\b|エンジニア/,
  ],
  ['IT', /\b(it|cio|ciso|information technology|systems?|security|administrator|edv)\b/],
  [
    'Operations',
    /\b(operations?|coo|supply chain|logisti\w*|production|produktion\w*|manufacturing|plant|betriebsleit\w*)\b/,
  ],
  ['Purchasing', /\b(purchas\w*|procurement|buyer|einkauf\w*|einkäufer\w*|achats|compras|acquisti|cpo)\b|購買/],
  ['Product', /\b(product|produkt\w*|produit)\b/],
  [
    'Customer success',
    /\b(customer (success|service|support|experience)|kundenservice|kundenbetreu\w*|support|client services)\b/,
  ],
  ['Legal', /\b(legal|counsel|lawyer|compliance|jurist\w*|recht\w*|juridique)\b/],
  ['Design', /\b(design\w*|ux|ui)\b/],
  ['Research', /\b(research\w*|scientist|r&d|forsch\w*|recherche)\b/],
  [
    'General management',
    /\b(ceo|managing director|president|owner|(co-?)?founder|geschäftsführ\w*|inhaber(in)?|vorstand|general manager|pdg)\b|社長/,
  ],
]

const seniorityOf = (title: string) => firstOf(SENIORITIES, title)
const functionOf = (title: string) => firstOf(FUNCTIONS, title)

function firstOf(table: [string, RegExp][], title: string) {
  const words = title.toLowerCase().slice(0, 200)
  return table.find(([, pattern]) => pattern.test(words))?.[0]
}
