import { domainOf, isSharedMailbox, kindOfMailDomain } from '../../mail-domain.ts'
import { foldedWords, foldText, foldUmlauts, repairLetters } from './fold-text.ts'
import { titleWords } from './job-and-place.ts'
import { type Name, parseName } from './names.ts'
import { companyWords, domainName } from './organizations.ts'

/** The fields of a lead by which duplicates are found. */
export type LeadFacts = {
  firstName: string
  lastName: string
  email: string
  company: string
  jobTitle?: string | null | undefined
  location?: string | null | undefined
  phone?: string | null | undefined
  linkedinUrl?: string | null | undefined
}

// Long texts are cut: what two people share is in the beginning.
const MAX_LENGTH = 200
const cut = (text: string | null | undefined) => (text ?? '').slice(0, MAX_LENGTH)
const words = (text: string | null | undefined) => repairLetters(cut(text))

/**
 * A lead as it is compared: everything folded and taken apart once. A class, because a search keeps thousands and an object with getters of
 * its own takes six times the memory.
 */
export class Profile {
  readonly name: Name
  /** The address as its owner's server reads it: without a plus tag; Gmail ignores dots as well. */
  readonly mailbox: string
  readonly address: string
  readonly local: string
  /** The parts of the local part between dots and the like, letters only. */
  readonly localWords: string[]
  readonly localDigits: string
  readonly domain: string
  /** Empty where everybody can have an address. */
  readonly domainName: string
  readonly isShared: boolean
  readonly phone: string
  readonly linkedin: string
  private readonly lead: LeadFacts
  private companyRead: string[] | undefined
  private titleRead: string[] | undefined
  private placeRead: string[] | undefined

  constructor(lead: LeadFacts) {
    const address = lead.email.toLowerCase()
    const at = address.lastIndexOf('@')
    const domain = domainOf(address)
    const local = at > 0 ? address.slice(0, at).replace(/\+.*$/, '') : address
    const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
    const isPlaceholder = PLACEHOLDERS.has(local.replace(/[^a-z]/g, '')) && PLACEHOLDERS.has(domainName(domain))
    const isBusiness = kindOfMailDomain(domain) === 'business' && !isPlaceholder
    const name = parseName(words(lead.firstName), words(lead.lastName))
    const localWords = foldUmlauts(foldText(local))
      .split(/[^a-z]+/)
      .filter(Boolean)
    const isShared = isPlaceholder || isSharedMailbox(address) || localWords.some((word) => ROLES.has(word))
    this.lead = lead
    this.name = isShared ? name : readableName(name, localWords)
    this.mailbox = isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
    this.address = address
    this.local = local
    this.localWords = localWords
    this.localDigits = /\d/.test(local) ? local.replace(/\D/g, '') : ''
    this.domain = domain
    this.domainName = isBusiness ? domainName(domain) : ''
    this.isShared = isShared
    this.phone = phoneOf(cut(lead.phone))
    this.linkedin = linkedinOf(cut(lead.linkedinUrl))
  }

  // On demand: most comparisons end before these.
  get company() {
    this.companyRead ??= companyWords(words(this.lead.company))
    return this.companyRead
  }

  get title() {
    this.titleRead ??= titleWords(words(this.lead.jobTitle))
    return this.titleRead
  }

  get place() {
    this.placeRead ??= foldedWords(words(this.lead.location))
    return this.placeRead
  }
}

export const profileOf = (lead: LeadFacts) => new Profile(lead)

/** Of a name that is missing, or in letters we can't read, the address may tell: wei.wang@ has both. */
function readableName(name: Name, localWords: string[]): Name {
  const isRead = [...name.given, ...name.family].some((word) => /[a-z]/.test(word)) || name.initials.some(isLatin)
  const [given = '', family = ''] = localWords
  if (isRead || localWords.length !== 2 || given.length < 2 || family.length < 2) return name
  return { ...name, given: [given], family: [family], whole: family, initials: [] }
}

const isLatin = (letter: string) => letter >= 'a' && letter <= 'z'

// What people type where an address is required: none@none.com.
const PLACEHOLDERS = new Set(
  'none noemail nomail noreply email mail test unknown na nobody no null example x xx xxx'.split(' '),
)

const ROLES = new Set(
  `manager director direktor dyrektor kierownik reditel igazgato mudur reception procurement purchasing einkauf compras achats finance facturas rechnung invoices orders ceo cfo coo cto geral gerencia direccion
  direzione direction direktion geschaftsleitung administracion administratie amministrazione segreteria secretaria sekretariat verwaltung biuro
  bestellung ventas ventes vendite verkoop vendas comercial commercial booking bookings reservations reservas empfang accueil zentrale`.split(
    /\s+/,
  ),
)

const PHONE_DIGITS = 8
// What people type where a number is required.
const COUNTED = '01234567890123456789'

/** The last digits, which are the same with and without the country's code. Too few say nothing; an extension is one's own. */
function phoneOf(phone: string) {
  if (!phone) return ''
  const [number = '', extension = ''] = phone.toLowerCase().split(/(?:ext\.?|x|durchwahl|#)\s*(?=\d+\s*$)/)
  const digits = number.replace(/\D/g, '')
  if (digits.length < PHONE_DIGITS - 1 || /^(\d)\1+$/.test(digits) || COUNTED.includes(digits)) return ''
  return `${digits.slice(-PHONE_DIGITS)}${extension && `x${extension.replace(/\D/g, '')}`}`
}

/** The name of a person's profile; a company's page is not one. */
function linkedinOf(url: string) {
  if (!url) return ''
  const [, slug = ''] = /(?:linkedin\.[a-z.]+\/(?:mwlite\/|m\/)?|^\s*\/?)(?:in|pub)\/([^/?#\s]+)/i.exec(url) ?? []
  try {
    return foldText(decodeURIComponent(slug))
  } catch {
    return slug.toLowerCase()
  }
}
