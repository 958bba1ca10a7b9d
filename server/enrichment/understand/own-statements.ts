import type { Node } from './json-ld.ts'
import type { Page } from './page-collector.ts'
import { cleanText } from './page-text.ts'
import { isAboutPath, isRootPath } from './site-kind.ts'
import { socialLink } from './social-links.ts'

/** The names a site gives to itself, in letters and digits alone. */
export function ownNames({ title, meta, headings }: Page, { hostname }: URL, nodes: Node[]): string[] {
  const host = /^[\d.:[\]]+$/.test(hostname) ? '' : hostname.replace(/^www\./, '').split('.', 1)[0]
  const named = nodes
    .flatMap(({ name, legalName }) => [name, legalName].flat())
    .filter((name) => typeof name === 'string')
  const titled = [title, meta.get('og:title') ?? '', headings[0] ?? ''].flatMap((line) =>
    line.split(/\s[-–—|·:]\s|[|,:·]/),
  )
  return [...new Set([host ?? '', meta.get('og:site_name') ?? '', ...named, ...titled].map(bare))].filter(
    (name) => name.length >= 3,
  )
}

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the\s/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const EMPLOYEES =
  /(?<![\d.,])(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,2}|\d{1,6})\s?\+?\s?(employees|team members|staff members|mitarbeiter(?:innen|:innen|\*innen)?|mitarbeitende|beschäftigte|collaborateurs|salariés|employés|empleados|dipendenti|collaboratori|medewerkers|werknemers|colaboradores|funcionários|anställda|medarbetare|ansatte|medarbejdere|työntekijää|pracowników|сотрудник\p{L}*)(?!\p{L})|社員数?[：: ]{0,2}(\d{1,6})\s?[名人]/iu

/** "we" and its verbs: the site speaks of itself. */
const WE =
  /(?<!\p{L})(we|we're|we’re|our|wir|unser\p{L}*|bei uns|nous|notre|nos|wij|we|ons|onze|noi|nostr\p{L}|siamo|abbiamo|contiamo|nosotros|nuestr\p{L}+|somos|contamos|tenemos|nós|noss\p{L}+|temos|vi|vår\p{L}*|vores|meillä|nasz\p{L}*|zatrudniamy|jesteśmy|мы|наш\p{L}*|у нас)(?!\p{L})/iu
const WE_ARE = /^(we are|we're|we’re|wir sind|nous sommes|somos|siamo|wij zijn|we zijn|vi är|vi er)(?!\p{L})/iu
/** The count is of customers, of a group, of readers, or a limit. */
const OF_OTHERS =
  /(?<!\p{L})(customers?|clients?|kunden|clientes|clienti|klanten|kunder|up to|or more|or fewer|at least|bis zu|jusqu|hasta|fino a|até|upp till|op til|part of|group|konzern|gruppe|groupe|grupo|gruppo|which|whose|helped|helps?|placed?|onboard\p{L}*|train\p{L}*|manag\p{L}*|use|uses|used|users?|every day|(a|per|each|last|this) (day|week|month|year)|(compan|compagn|business|employer|firm|organi[sz]ation|team|bank|betrieb|unternehmen|entreprise|empresa|aziend|bedrijv)\p{L}* (with|of|mit|de|con|met|com|di)|laid off|cut|fired|survey\p{L}*)(?!\p{L})/iu
const WITH = /(?<!\p{L})(with|mit|avec|met|com|med)\s+(over |more than |über |rund |plus de |ruim )?$/iu
const COUNT_ALONE =
  /^\W*(employees|over|more than|about|around|some|über|rund|circa|ca|etwa|mehr als|plus de|environ|más de|oltre|ruim|meer dan|mais de|över|mere end)?\W*$/iu

/** "120 Mitarbeiter", as a company says it of itself on its home or about page. Undefined where it isn't clear whose they are. */
export function ownEmployees(page: Page, address: URL, names: string[]): string | undefined {
  const isAbout = isAboutPath(address)
  if (!isAbout && !isRootPath(address)) return undefined
  // Some systems put every page into an article of its own.
  const text = isAbout && page.articles === 1 ? page.text : page.ownText
  const counts = text
    .slice(0, 100_000)
    .split(/\n|(?<=[.!?。]["”’]?)\s+(?=[\p{Lu}\p{Lo}“"])/u)
    .flatMap((sentence) => countIn(sentence.trim(), names) ?? [])
  // Two counts that differ are of two companies, or of two years.
  return new Set(counts.map((count) => count.replace(/\D/g, ''))).size === 1 ? counts[0] : undefined
}

function countIn(sentence: string, names: string[]): string | undefined {
  const found = sentence.length <= 600 ? EMPLOYEES.exec(sentence) : null
  // "In 2024 employees ..." counts years.
  if (!found || /^(19|20)\d\d\s/.test(found[0])) return undefined
  const before = sentence.slice(0, found.index)
  const after = sentence.slice(found.index + found[0].length)
  const isAlone = COUNT_ALONE.test(before) && COUNT_ALONE.test(after)
  if (!isAlone && OF_OTHERS.test(sentence)) return undefined
  if (WITH.test(before) && !WE_ARE.test(sentence)) return undefined
  const isOurs = WE.test(before) || names.some((name) => name.length >= 4 && bare(before).includes(name))
  return isAlone || isOurs ? cleanText(found[0]) : undefined
}

/** The company's page on LinkedIn. Certain when structured data or its name say so; never the profile of a person. */
export function ownLinkedIn(
  { links }: Page,
  names: string[],
  declared: string[],
): { url: string; isCertain: boolean } | undefined {
  const [own] = declared.flatMap(companyPages)
  if (own) return { url: own, isCertain: true }
  const pages = links
    .filter(({ isQuoted }) => !isQuoted)
    .flatMap(({ href, text }) => companyPages(href).map((url) => ({ url, text: text.trim() })))
  const named = pages.find(({ url }) => names.some((name) => isAlike(bare(slugOf(url)), name)))
  if (named) return { url: named.url, isCertain: true }
  // The only one, shown as the site's own place there rather than as somebody's name.
  const only = new Set(pages.map(({ url }) => url)).size === 1 ? pages[0] : undefined
  return only && /^(in)?$|linked ?in|follow us/i.test(only.text) ? { url: only.url, isCertain: false } : undefined
}

function companyPages(address: string): string[] {
  const link = socialLink(address)
  return link?.network === 'LinkedIn' && !link.url.includes('/in/') ? [link.url] : []
}

function slugOf(url: string) {
  const slug = url.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const isAlike = (slug: string, name: string) =>
  slug === name || (name.length >= 4 && slug.startsWith(name)) || (slug.length >= 4 && name.includes(slug))
