// The person a message refers us to: name, address and job title, as far as they are written.
import type { ReferredPerson } from '../../../contract/intent.ts'
import { readDeparture } from '../../mail/reading/people/left-company.ts'
import type { IntentMessage } from './message.ts'

/** `isNamed`: the text names somebody, not an address alone. */
export type FoundPerson = ReferredPerson & { isNamed: boolean; at: { start: number; end: number }[] }

const EMAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/gu
const NAME_WORD = "\\p{Lu}(?:[\\p{L}'’]{1,24}(?:-\\p{Lu}[\\p{L}'’]{1,24})?|\\.)"
const PARTICLE = '(?:van der|van den|van|von|de la|de|del|della|di|da|le|la|ter|bin|al|el)'
const NAME = `${NAME_WORD}(?: (?:${PARTICLE} )?${NAME_WORD}){0,2}`
const HONORIFIC = '(?:Mr|Ms|Mrs|Dr|Prof|Herrn?|Frau|Monsieur|Madame|Mme|M|Sr|Sra|Sig|Sig\\.ra|Dhr|Mevr)\\.? '
const TITLE_WORD =
  '(?:CEO|CTO|CFO|COO|CIO|CMO|CRO|CISO|CPO|CDO|VP|SVP|EVP|MD|Chief [\\p{L} ]{3,30}? Officer|(?:[Gg]lobal |[Rr]egional |[Gg]roup |[Ss]enior |[Dd]eputy |[Nn]ew )*(?:[Hh]ead|[Dd]irector|VP|[Vv]ice [Pp]resident|[Mm]anager|[Ll]ead|[Oo]wner|[Ff]ounder|[Pp]resident|[Pp]artner|[Cc]oordinator|[Ss]pecialist)(?: of [\\p{L}&]+(?: (?:and |& )?\\p{Lu}[\\p{L}&]+){0,2})?|(?:\\p{L}+ ){1,3}?(?:manager|director|lead|head|officer|coordinator|specialist|buyer|controller|Manager|Director|Lead|Head))'
const ROLE_BEFORE = `(?:(?:my|our|the|his|her|meine[nr]?|unsere[nr]?|mon|ma|notre|mi|nuestr[oa]|mijn|onze|il|la|il nostro|la nostra) )?(?:(?:colleague|boss|manager|team lead|successor|assistant|partner|counterpart|replacement|Kollegen?|Kollegin|collègue|compañer[oa]|collega|buyer|owner)|${TITLE_WORD})`
/** Before the name of somebody; a sentence may start with it. */
const LEADS_IN = `(?:${[
  '[Cc]ontact',
  '[Rr]each out to',
  '[Rr]each',
  '[Ss]peak (?:to|with)',
  '[Tt]alk (?:to|with)',
  '[Ww]rite to',
  '[Ww]rite',
  '[Aa]sk(?: for)?',
  '[Tt]ry',
  '[Gg]et in (?:touch|contact) with',
  '[Cc]onnect with',
  '[Tt]urn to',
  '[Aa]pproach',
  '[Cc]heck with',
  '[Ss]tart with',
  '[Bb]ring it up with',
  '[Hh]it up',
  '[Cc]hat with',
  '[Ee]-?mail',
  '[Dd]irect (?:[\\p{L}]+ ){1,4}?to',
  '[Aa]ddress (?:[\\p{L}]+ ){1,4}?to',
  '[Rr]efer (?:[\\p{L}]+ ){0,3}?to',
  '[Ss]end (?:[\\p{L}]+ ){0,4}?to',
  '[Ff]orward(?:ed|ing)? (?:[\\p{L}]+ ){0,4}?to',
  '[Pp]ass(?:ed|ing)? (?:[\\p{L}]+ ){0,3}?to',
  '[Hh]and(?:ed|ing)? (?:[\\p{L}]+ ){0,3}?(?:to)',
  '[Ss]hared? (?:[\\p{L}]+ ){0,4}?with',
  '[Ll]oop(?:ed|ing)? in',
  '[Aa]dd(?:ed|ing)',
  '[Cc]opy(?:ing)?(?: in)?',
  '[Cc]opied(?: in)?',
  "[Cc]c[’']?(?:ed|ing|d)?:?",
  '[Ii]ntroduc(?:e|ing) you to',
  '[Cc]onnect you (?:with|to)',
  '[Pp]ut you in touch with',
  '[Tt]o go through',
  '[Gg]o through',
  '(?:contact|person|one|man|woman|successor|replacement|director|head|manager|decision maker)(?: for (?:this|that|it))?(?: (?:there|you want|to talk to|to speak to))?(?: (?:is|would be|would probably be|now is|is now)|:)',
  '[Tt]aken over by',
  '[Hh]andled by',
  '[Mm]ade by',
  '[Rr]un by',
  '[Mm]anaged by',
  '[Oo]wned by',
  '[Rr]eplaced by',
  '[Yy]ou want',
  '[Ww]enden Sie sich (?:\\p{L}+ ){0,3}?an',
  '[Kk]ontaktieren Sie',
  '[Zz]uständig ist',
  '[Ii]st',
  '[Cc]ontacter',
  '[Cc]ontactez',
  '[Aa]dresse[rz] à',
  '[Cc]ontacte (?:con|a)',
  '[Cc]ontactar (?:con|a)',
  '[Ee]scriba a',
  '[Cc]ontattare',
  '[Cc]ontatti',
  '(?:La )?persona giusta è',
  '[Èè]',
  '[Cc]ontact op met',
  '[Cc]ontact met',
  '@',
].join('|')})`
const INTRODUCED = new RegExp(
  `(?:${LEADS_IN})[,:]? ?(?:(?:please|instead|directly|bitte|with|both) )?(?:${ROLE_BEFORE})?(?:,? (?:in|at|from|of|for|on) (?:the |our )?[\\p{L}&]+(?: team)?)?[,:]? ?(?:${HONORIFIC})?(${NAME})`,
  'gu',
)
const IN_CHARGE = new RegExp(
  `(?:${HONORIFIC})?(${NAME})(?: \\(?[^\\s()]{3,80}@[^\\s()]{3,80}\\)?)?(?:,? (?:who|and (?:he|she)|he|she))?(?:,? (?:our|the|my) [\\p{L} ]{3,40}?,)? (?:is (?:in charge|responsible|your|our|the|my|better|best|now)|handles|runs|leads|heads|owns|manages|looks after|takes care|deals with|decides|oversees|took over|has taken over|is taking over|will take over|takes over|makes (?:these|those|the|such)|might be (?:interested|able)|does\\b|ist (?:dafür )?zuständig|zuständig|übernimmt|s'occupe|gère|se encarga|si occupa|gaat hierover|will (?:reply|get in touch|take|help|contact))`,
  'gu',
)
/** Words with a capital that are no names. */
const NO_NAME = new Set(
  `I I'm I'll I've The This That Please Thanks Thank Hi Hello Hey Dear Our My We You Your It Is Not No Yes Ok Okay If For In On At To From Best Kind Regards
 Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December
 CEO CTO CFO COO CIO CMO VP IT HR Sales Marketing Finance Operations Ops Procurement Purchasing Accounts Legal Support Engineering Team Head Director Manager Chief
 English German French Teams Zoom Google Microsoft LinkedIn HubSpot Salesforce Outlook Calendly GDPR Q1 Q2 Q3 Q4 EU US UK Europe London Christmas Easter Cheers Sincerely And But Or So As He She They
 Bitte Danke Hallo Sie Wir Ich Bonjour Merci Hola Gracias Ciao Grazie Sorry Just Also Then There Here When What Who How Why Where Which Let Can Could Would Will Try Talk Speak Contact Reach Ask Wrong Someone Somebody Anyone PS P.S Re Fwd Mr Ms Mrs Dr`.split(
    /\s+/,
  ),
)
const MAX_TEXT = 4_000

export function personIn(text: string, message: Pick<IntentMessage, 'from' | 'knownAddresses'>): FoundPerson | null {
  const said = text.slice(0, MAX_TEXT)
  const flat = said.replace(/\n/g, ' ')
  const known = [message.from?.address ?? '', ...(message.knownAddresses ?? [])].map((one) => one.toLowerCase())
  const addresses = [...flat.matchAll(EMAIL)]
    .map((found) => ({ email: found[0].replace(/[.-]+$/, ''), start: found.index }))
    .filter(({ email }) => !known.includes(email.toLowerCase()))
  const named = namedIn(flat, message.from?.name ?? '')
  const near = named && addresses.find(({ start }) => Math.abs(start - named.start) <= named.name.length + 120)
  const address = near ?? addresses[0]
  if (!named && !address) return departed(said, message, known)
  const email = address?.email.toLowerCase() ?? null
  const name = named?.name ?? (email ? nameOf(email) : null)
  return {
    name,
    email,
    isNamed: named !== null,
    title: named ? titleNear(flat, named) : null,
    at: [
      ...(named ? [{ start: named.start, end: named.start + named.name.length }] : []),
      ...(address ? [{ start: address.start, end: address.start + address.email.length }] : []),
    ],
  }
}

function departed(text: string, { from }: Pick<IntentMessage, 'from'>, known: string[]): FoundPerson | null {
  const successor = readDeparture(text, { names: from?.name ? [from.name] : [], known })?.successor
  return successor ? { ...successor, title: null, isNamed: true, at: [] } : null
}

type Named = { name: string; start: number }

function namedIn(text: string, sender: string): Named | null {
  for (const pattern of [INTRODUCED, IN_CHARGE])
    for (const found of text.matchAll(pattern)) {
      const raw = found[1] ?? ''
      const at =
        found.index + found[0].indexOf(raw, pattern === INTRODUCED ? Math.max(0, found[0].length - raw.length) : 0)
      const name = trimmedName(raw)
      if (name && !sender.toLowerCase().includes(name.toLowerCase())) return { name, start: at + raw.indexOf(name) }
    }
  return null
}

/** Without words that only look like a part of it: "Our Sarah Miller", "Ben Thanks". */
function trimmedName(raw: string): string {
  const words = raw.split(' ')
  while (words.length > 0 && NO_NAME.has((words[0] ?? '').replace(/\.$/, ''))) words.shift()
  const end = words.findIndex((word) => NO_NAME.has(word.replace(/\.$/, '')))
  return words
    .slice(0, end < 0 ? words.length : end)
    .join(' ')
    .replace(/['’]s?$/, '')
    .replace(/\.$/, '')
}

const TITLE_BEFORE = new RegExp(
  `(?:[Mm]y|[Oo]ur|[Tt]he|[Nn]ew|[Mm]eine[nr]?|[Uu]nsere[nr]?|[Nn]otre|[Nn]uestr[oa]|[Oo]nze) (?:new )?(${TITLE_WORD})(?: (?:there|for this|is|would be|is now))?[,:]? ?(?:is |named |called )?$`,
  'u',
)
const TITLE_AFTER = new RegExp(
  `^(?: ?\\(?[^\\s()]{3,80}@[^\\s()]{3,80}\\)?)?(?:,| -| \\(| is| ist| who is| now)?[,]? (?:she(?:'s| is)|he(?:'s| is)|is|who(?:'s| is))? ?(?:our|the|my|now|a)? ?(?:new )?(${TITLE_WORD})(?=[\\s,.;:)!]|$)`,
  'u',
)

function titleNear(text: string, { name, start }: Named): string | null {
  const before = TITLE_BEFORE.exec(
    text.slice(Math.max(0, start - 80), start).replace(new RegExp(`${HONORIFIC}$`, 'u'), ''),
  )?.[1]
  const after = TITLE_AFTER.exec(text.slice(start + name.length, start + name.length + 140))?.[1]
  const title = (after ?? before)?.trim().slice(0, 80)
  return title ? title.replace(/^(?:the|our|my|new) /, '') : null
}

/** Of an address such as bob.stone@navona.example; a shared mailbox has none. */
function nameOf(email: string): string | null {
  const parts = /^([a-z]{2,20})[._]([a-z]{2,20})@/.exec(email)?.slice(1)
  return parts ? parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ') : null
}
