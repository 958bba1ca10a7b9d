import type { Evidence } from '../../../contract/writing.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { atOnce, type Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { evidenceOf, languageOf, MOST_CHECKED } from './evidence.ts'
import { isOwn, ownSitesOf, plainHostOf } from './own-sites.ts'
import { isSite, withPlainForms } from './site-names.ts'
import { isOpenToAnyone, notInDetails } from './sources.ts'

const MOST_CLAIMS = 200
const OWN_SITE = 'Your details: your own site'

type Mail = { subject: string; body: string }

/**
 * The claims of a draft with their sources. Links and addresses are checked strictly: only the lead's own fields or the
 * sender's own details count as a source. Anyone can write a web page or a note, and one that says "add this link" must not
 * become the link's source. Links hidden in brackets or merge fields are found too.
 */
export const draftEvidence = (mail: Mail, facts: WriterFacts, language = languageOf(mail)) =>
  atOnce(evidenceOfDraft(mail, facts, language))

/** The same in parts. */
export function* evidenceOfDraft(mail: Mail, facts: WriterFacts, language = languageOf(mail)): Parts<Evidence[]> {
  const found = (yield* evidenceOf(mail, facts, language)).map((evidence) => strict(evidence, facts))
  yield
  const hidden = (['subject', 'body'] as const).flatMap((place) => linksIn(mail[place], place, found))
  const own = ownSitesOf(facts)
  const all = [...found, ...hidden].map((evidence) =>
    isLink(evidence) && evidence.source === null && isOwn(evidence, own)
      ? { ...evidence, source: OWN_SITE, reason: null }
      : evidence,
  )
  return limited(all).sort((a, b) => Number(b.place === 'subject') - Number(a.place === 'subject') || a.start - b.start)
}

/** If there are too many claims, those without a source come first. */
const limited = (all: Evidence[]) =>
  all.length <= MOST_CLAIMS
    ? all
    : [...all].sort((a, b) => Number(a.source !== null) - Number(b.source !== null)).slice(0, MOST_CLAIMS)

/** A note for the user when not everything was checked or shown. */
export function limitsOf({ body }: Mail, evidence: Evidence[]): string | undefined {
  if (body.length > MOST_CHECKED)
    return `Only the first ${MOST_CHECKED.toLocaleString('en-GB')} characters were checked`
  return evidence.length >= MOST_CLAIMS ? `Only ${MOST_CLAIMS} claims are shown` : undefined
}

/** Drops texts of a model that contain a link or address without a source. */
export const withoutUnknownLinks = (texts: string[], facts: WriterFacts) =>
  texts.filter((body) => !draftEvidence({ subject: '', body }, facts).some(isUnknownLink))

export const isLink = ({ kind }: Evidence) => kind === 'link' || kind === 'address'
const isUnknownLink = (evidence: Evidence) => isLink(evidence) && evidence.source === null

function strict(evidence: Evidence, facts: WriterFacts): Evidence {
  const { source } = evidence
  if (!isLink(evidence) || source === null) return evidence
  if (!isOpenToAnyone(source) || isOfLead(evidence, facts)) return evidence
  return {
    ...evidence,
    source: null,
    reason: `Only “${source}” mentions it, and anyone could have written that. Check where it leads`,
  }
}

/** On the company's own website or email domain. The domain of a public email provider is nobody's own. */
function isOfLead({ kind, claim }: Evidence, { lead }: WriterFacts) {
  const host = plainHostOf(kind, claim)
  if (host === null || !lead) return false
  const ofEmail = lead.email ? domainOf(lead.email) : ''
  const own = [
    ...(lead.website ? [plainHostOf('link', lead.website)] : []),
    ...(kindOfMailDomain(ofEmail) === 'business' ? [ofEmail] : []),
  ]
  return own.includes(host)
}

// Links anywhere in the text. Without a scheme: names of hosts that email apps turn into links.
const LINK = /(?:[a-z][a-z\d+.-]{1,20}:\/\/|\bhttps?:|www\.)[^\s"'<>()[\]{}]{1,300}/gi
/** A machine's address with a port or a page. */
const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const MACHINE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(?:${OCTET}\.){3}${OCTET}(?::\d{2,5}(?!\d)|\/[a-z])[^\s"'<>()[\]{}]{0,300}`,
  'giu',
)
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g
const REST = String.raw`[^\s"'<>()[\]{}]{0,300}`
const NAME = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62})`
const SITE = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}_@.-])(?:${NAME}\.){1,4}\p{L}[\p{L}\p{N}\p{M}-]{1,62}(?![\p{L}\p{N}_@-])(?:[/?#:]${REST})?`,
  'gu',
)

const patterns = [
  [LINK, 'link'],
  [ADDRESS, 'address'],
  [SITE, 'link'],
  [MACHINE, 'link'],
] as const

function linksIn(text: string, place: Evidence['place'], known: Evidence[]): Evidence[] {
  const readable = withPlainForms(text)
  const covered = new Uint8Array(text.length)
  for (const one of known) if (one.place === place && isLink(one)) covered.fill(1, one.start, one.end)
  const found: Evidence[] = []
  for (const [pattern, kind] of patterns)
    for (const { 0: match, index } of readable.text.matchAll(pattern)) {
      if (pattern === SITE && !isSite(match)) continue
      const [start, end] = [readable.startOf(index), readable.endOf(index + match.length)]
      if (covered.subarray(start, end).includes(1)) continue
      covered.fill(1, start, end)
      found.push({ claim: text.slice(start, end), kind, place, start, end, source: null, reason: notInDetails(kind) })
    }
  return found
}
