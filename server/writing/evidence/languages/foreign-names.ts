import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import { CHANNELS, CONNECTORS, COUNTRIES, LEGAL_FORMS, NOT_NAMES } from '../name-words.ts'
import type { NameRun } from '../names.ts'
import { isCapital, type Token } from '../text-tokens.ts'
import { BRANDS } from './brands.ts'
import { isGermanNoun } from './german-nouns.ts'
import { LANGUAGES } from './language.ts'
import { isInGlossary } from './translate-tokens.ts'

type Sets = Record<'small' | 'greetings' | 'signOffs' | 'polite' | 'starts', Set<string>>
const made = new Map<CheckedLanguage, Sets>()

function setsOf(language: CheckedLanguage): Sets {
  const words = LANGUAGES[language]
  const set = (text: string) => new Set(text.split(/\s+/))
  const sets = made.get(language) ?? {
    small: set(words.small),
    greetings: set(words.greetings),
    signOffs: set(words.signOffs),
    polite: set(words.polite),
    starts: set(words.starts),
  }
  made.set(language, sets)
  return sets
}

const LONGEST_GREETING = 9
const LONGEST_NAME = 8

/** The names of a text in another language than English. */
export function readForeignNames(
  tokens: Token[],
  language: CheckedLanguage,
  isTaken: (token: Token) => boolean,
  isKnown: (token: Token) => boolean,
): NameRun[] {
  const runs: NameRun[] = []
  for (let at = 0; at < tokens.length; ) {
    const greeting = readGreeting(tokens, at, language)
    if (greeting) {
      runs.push(...greeting.runs)
      at = greeting.next
      continue
    }
    const next = isName(tokens, at, language, isTaken, isKnown) ? endOfName(tokens, at, language, isTaken) : at
    if (next > at)
      runs.push({ tokens: tokens.slice(at, next), before: tokens[at - 1], after: tokens[next], isGreeting: false })
    at = Math.max(next, at + 1)
  }
  return runs
}

/** "Guten Tag Frau Brinkmann,", "Hola, Marta:", "Exma. Sra. Figueiredo,": the capitalized words that are no greeting. */
function readGreeting(tokens: Token[], at: number, language: CheckedLanguage) {
  const { greetings, polite, small } = setsOf(language)
  const first = tokens[at]
  if (!first?.startsSentence || !greetings.has(first.folded)) return null
  const named: Token[] = []
  let next = at + 1
  for (; next < Math.min(tokens.length, at + LONGEST_GREETING); next++) {
    const token = tokens[next] as Token
    const before = tokens[next - 1] as Token
    const isShortened = token.text === '.' && (polite.has(before.folded) || greetings.has(before.folded))
    const isFirstComma = token.text === ',' && named.length === 0
    if (token.kind !== 'word' && !isShortened && !isFirstComma) break
    const isNobody = polite.has(token.folded) || greetings.has(token.folded) || small.has(token.folded)
    if (token.kind === 'word' && isCapital(token) && !isNobody && !(language === 'de' && isGermanNoun(token.folded)))
      named.push(token)
  }
  const end = tokens[next]
  if (end && end.kind !== 'break' && !/^[,:!.–—-]$/.test(end.text)) return null
  return {
    next,
    runs: named.length > 0 ? [{ tokens: named, before: first, after: end, isGreeting: true }] : [],
  }
}

function isName(
  tokens: Token[],
  at: number,
  language: CheckedLanguage,
  isTaken: (token: Token) => boolean,
  isKnown: (token: Token) => boolean,
): boolean {
  const token = tokens[at] as Token
  const { polite } = setsOf(language)
  if (!isCapital(token) || isTaken(token) || token.text.length < 2) return false
  if (
    polite.has(token.folded) ||
    NOT_NAMES.has(token.folded) ||
    COUNTRIES.has(token.folded) ||
    isElided(token, language)
  )
    return false
  const before = tokens[at - 1]?.folded ?? ''
  if (CHANNELS.has(token.folded) && /^(on|via|sur|uber|auf|per|por|tramite|su|no|op|en)$/.test(before)) return false
  if (isKnown(token)) return true
  if (token.startsSentence) return isNameAtStart(tokens, at, language)
  return language === 'de' ? isGermanName(tokens, at) : !isInGlossary(language, token.folded)
}

/** "L'offre", "D'accord": an article and a word in small letters. */
const isElided = (token: Token, language: CheckedLanguage) =>
  (language === 'fr' || language === 'it') && /^\p{Lu}\p{L}{0,5}['’]\p{Ll}/u.test(token.text)

/** The first word of a sentence is a name if it is no word we know and something shows it. */
function isNameAtStart(tokens: Token[], at: number, language: CheckedLanguage): boolean {
  const { small, starts, signOffs, greetings } = setsOf(language)
  const [token, one, two] = tokens.slice(at, at + 3) as [Token, Token?, Token?]
  const word = token.folded
  if (small.has(word) || starts.has(word) || signOffs.has(word) || greetings.has(word)) return false
  // "Voulez-vous", "Pouvons-nous", "Puis-je".
  if (/-(?:vous|nous|je|tu|il|elle|on|moi|la|le|les|ce|lhe|me|se|nos)$/.test(word)) return false
  if (isSignedOff(tokens, at, signOffs)) return true
  if (isVerbForm(token, one, language)) return false
  if (isInGlossary(language, word) || (language === 'de' && isGermanNoun(word))) return false
  if (!one || one.kind === 'break' || signOffs.has(one.folded)) return false
  if (BRANDS.has(word) || /\p{L}.*[\p{Lu}\d]/u.test(token.text)) return true
  const isList = /^(und|et|y|e|ed|en|&|,|ou|o)$/.test(one.folded) && two !== undefined && isCapital(two)
  // "Custa R$ 189"
  if (two?.text === '$') return false
  if (isCapital(one) && !setsOf(language).polite.has(one.folded))
    return language !== 'de' || !isGermanNoun(one.folded) || LEGAL_FORMS.has(one.folded)
  // "à" is not "a", "e" (and) is not "è", "paso" is not "pasó"; "Brot und …" names nobody.
  const isOtherWord = /^(à|e|et|en|y|ed|paso|aumento|ahorro|logro|gano)$/.test(one.text)
  return isList || (!isOtherWord && (LANGUAGES[language].does.test(one.folded) || isBeforeVerb(language, one, two)))
}

const DETERMINER =
  /^(?:les?|la|l['’].+|des?|du|une?|d['’].+|vos|votre|nos|notre|ses|son|sa|leurs?|ces?|cette|cet|el|los|las|su|sus|il|lo|gli|i|os?|as?|ums?|umas?)$/

/** "Gérer les palettes", "¿Empezamos la semana que viene?": a verb that no name looks like before its object. */
function isVerbForm({ folded }: Token, one: Token | undefined, language: CheckedLanguage) {
  // "Davon hängt ab", "Hierzu".
  if (language === 'de')
    return /^(?:dar?|hier|wor?)(?:von|in|zu|auf|an|aus|bei|durch|fur|gegen|mit|nach|neben|uber|um|unter|vor|zwischen)$/.test(
      folded,
    )
  if (language === 'fr') return /(?:er|ir|oir|re)$/.test(folded) && DETERMINER.test(one?.folded ?? '')
  if (language === 'es' || language === 'pt')
    return (
      /(?:[aei]mos|[aei]rlo|[aei]r-\w+)$/.test(folded) || (/[aei]r$/.test(folded) && DETERMINER.test(one?.folded ?? ''))
    )
  // A plural or an infinitive: "Scholen plannen", "Opvolgen kost".
  if (language === 'nl') return /[^e]en$/.test(folded) && !BRANDS.has(folded)
  if (language === 'it')
    return /iamo(?:ci)?$/.test(folded) || (/[aei]re$/.test(folded) && DETERMINER.test(one?.folded ?? ''))
  return false
}

/** "Bimbo manda a todos": in the languages that put an article before a noun, a bare word before a verb and its object is a name. */
const isBeforeVerb = (language: CheckedLanguage, one: Token, two: Token | undefined) =>
  /^(?:es|it|pt)$/.test(language) &&
  /^\p{Ll}{3,}[ae]$/u.test(one.text) &&
  // "Basta rispondere a"
  !/[aei]re$/.test(one.folded) &&
  /^(?:a|o|os|as|el|la|los|las|il|lo|gli|i|le|un|una|um|uma|tutti|tutte|tod[oa]s|su|sus|seus?|suas?)$/.test(
    two?.folded ?? '',
  ) &&
  !setsOf(language).small.has(one.folded)

/** The line right after "Viele Grüße" or "Cordialement,". A blank line follows a greeting. */
function isSignedOff(tokens: Token[], at: number, signOffs: Set<string>) {
  if (tokens[at - 1]?.text !== '\n') return false
  const before = tokens[at - 2]?.kind === 'sign' ? tokens[at - 3] : tokens[at - 2]
  return signOffs.has(before?.folded ?? '')
}

const ARTICLES =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein\w{0,2}|mein\w{0,2}|dein\w{0,2}|sein\w{0,2}|ihr\w{0,2}|unser\w{0,2}|euer|eure\w?|dies\w{1,2}|jed\w{1,2}|jen\w{1,2}|all\w{0,2}|viel\w{0,2}|mehr|wenig\w{0,2}|einig\w{1,2}|welch\w{1,2}|im|am|zum|zur|beim|vom|ins|ans|pro|etwas|genug|zwei|drei|vier|funf)$/
const ADJECTIVE = /(?:e|en|er|es|em)$/

/** German nouns have capitals: a name is a word we don't know that stands where no noun stands without an article. */
function isGermanName(tokens: Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]]
  if (after && LEGAL_FORMS.has(after.folded) && isCapital(after)) return true
  if (/\p{Ll}\p{Lu}|\d/u.test(token.text) || /^\p{Lu}{2,}$/u.test(token.text) || BRANDS.has(token.folded)) return true
  const introduced = `${tokens[at - 2]?.folded} ${before?.folded}`
  if (/(?:software|programm|system|tool|losung|app) von$|(?:darunter|namens|firma)$/.test(introduced)) return true
  if (isGermanNoun(token.folded) || isInGlossary('de', token.folded)) return false
  if (before?.kind !== 'word') return true
  if (after && isCapital(after) && !isGermanNoun(after.folded) && !setsOf('de').polite.has(after.folded)) return true
  if (/^(frau|herr|herrn|firma|kollege|kollegin)$/.test(before.folded)) return true
  if (ARTICLES.test(before.folded)) return false
  return (
    setsOf('de').small.has(before.folded) || LANGUAGES.de.does.test(before.folded) || !ADJECTIVE.test(before.folded)
  )
}

function endOfName(tokens: Token[], at: number, language: CheckedLanguage, isTaken: (token: Token) => boolean) {
  const { polite } = setsOf(language)
  let next = at + 1
  for (; next < tokens.length && next < at + LONGEST_NAME; next++) {
    const token = tokens[next] as Token
    const following = tokens[next + 1]
    const isPart = (one: Token | undefined) =>
      one !== undefined &&
      isCapital(one) &&
      !one.startsSentence &&
      !isTaken(one) &&
      !polite.has(one.folded) &&
      (language !== 'de' || !isGermanNoun(one.folded) || LEGAL_FORMS.has(one.folded))
    if (token.text === '&' && isPart(following)) continue
    if (
      CONNECTORS.has(token.folded) &&
      !isCapital(token) &&
      language !== 'de' &&
      /^(de|del|della|di|da|van|von|der|den|du)$/.test(token.folded) &&
      isPart(following)
    )
      continue
    if (
      token.kind === 'number' &&
      !token.startsSentence &&
      !isTaken(token) &&
      /^\p{Lu}{2,}$/u.test(tokens[next - 1]?.text ?? '')
    )
      continue
    if (!isPart(token)) break
  }
  while (next > at + 1 && tokens[next - 1]?.kind !== 'word' && tokens[next - 1]?.kind !== 'number') next--
  return next
}
