import { isCommonWord } from './common-words.ts'
import { BRANDS } from './languages/brands.ts'
import {
  CHANNELS,
  COMPANY_ENDINGS,
  CONNECTORS,
  COUNTRIES,
  isShortTitle,
  LEGAL_FORMS,
  NOT_NAMES,
  PRODUCT_ENDINGS,
  SMALL_WORDS,
} from './name-words.ts'
import { isCapital, type Token } from './text-tokens.ts'

/** Consecutive words that name a person, company or product. */
export type NameRun = {
  tokens: Token[]
  before: Token | undefined
  after: Token | undefined
  isGreeting: boolean
  /** A job title attributed to the recipient. */
  isOfRecipient?: boolean
}

const GREETING = /^(hi|hello|hey|dear|morning|afternoon|evening)$/
const NOBODY =
  /^(there|all|team|everyone|everybody|folks|both|again|sir|madam|mr|mrs|ms|dr|and|to|you|friend|colleague|colleagues|hi|hello|or|the|in|from|whom|it|may|concern)$/
const DID =
  /^(cut|cuts|uses|used|reduced|saved|doubled|tripled|halved|grew|saw|switched|chose|achieved|increased|boosted|went|trimmed|moved|signed|joined|raised|announced|launched|opened|hired|acquired|told|said)$/
const OF_ITS_OWN = /^(its|their|by|from|with|us|our|to|his|her|over)$/

export function readNames(tokens: Token[], isTaken: (token: Token) => boolean): NameRun[] {
  const runs: NameRun[] = []
  const isHeadline = headlines(tokens)
  for (let at = 0; at < tokens.length; ) {
    const greeted = readGreeting(tokens, at)
    if (greeted) {
      runs.push(...greeted.runs)
      at = greeted.next
      continue
    }
    const next = isNamed(tokens, at, isHeadline, isTaken) ? endOfRun(tokens, at, isHeadline, isTaken) : at
    if (next > at)
      runs.push({ tokens: tokens.slice(at, next), before: tokens[at - 1], after: tokens[next], isGreeting: false })
    at = Math.max(next, at + 1)
  }
  return runs
}

/** A greeting names a person even in lower case: "hi maria,". */
function readGreeting(tokens: Token[], at: number) {
  const first = tokens[at]
  if (!first?.startsSentence || !GREETING.test(first.folded)) return null
  const isAlone = (index: number) => tokens[index]?.kind === 'word'
  let next = at + 1
  const people: Token[][] = [[]]
  for (; next < at + 7 && isAlone(next); next++) {
    const token = tokens[next] as Token
    if (/^(and|or)$/.test(token.folded)) people.push([])
    else if (!NOBODY.test(token.folded)) people.at(-1)?.push(token)
  }
  const end = tokens[next]
  const isGreeting = !end || end.kind === 'break' || /^[,!.–—:-]$/.test(end.text)
  const named = people.filter(
    (words) => words.length > 0 && words.every((word) => isCapital(word) || words.length === 1),
  )
  if (!isGreeting || named.some((words) => words.some(({ folded }) => isCommonWord(folded)) && !words.some(isCapital)))
    return null
  return { next, runs: named.map((words) => ({ tokens: words, before: first, after: end, isGreeting: true })) }
}

function isNamed(
  tokens: Token[],
  at: number,
  isHeadline: (token: Token) => boolean,
  isTaken: (token: Token) => boolean,
) {
  const token = tokens[at]
  if (token && isCustomer(tokens, at)) return true
  if (
    !token ||
    !isCapital(token) ||
    isTaken(token) ||
    token.text.length < 2 ||
    SMALL_WORDS.has(token.folded.replace(/['’](ve|re|ll|d|m|t)$/, ''))
  )
    return false
  // Plurals such as "SDRs" and "PMs" name no one.
  if (/^\p{Lu}{2,5}s$/u.test(token.text)) return false
  if (COUNTRIES.has(token.folded) && !isCapitalAt(tokens, at + 1)) return false
  if (NOT_NAMES.has(token.folded)) return isShortTitle(token.folded) && isRoleGiven(tokens, at)
  const before = tokens[at - 1]?.folded ?? ''
  if (CHANNELS.has(token.folded) && /^(on|via|over|through|a|google)$/.test(before)) return false
  // At a sentence start or in a headline, only an uncommon word counts as a name.
  if (!token.startsSentence && !isHeadline(token)) return true
  const [one, two] = [tokens[at + 1], tokens[at + 2]]
  if (isSignedOff(tokens, at) && (!one || one.kind === 'break' || (isCapital(one) && !isCommonWord(token.folded))))
    return true
  if (!isCommonWord(token.folded)) return !token.startsSentence || showsName(tokens, at)
  // "Marks & Spencer"
  if (token.startsSentence && one?.text === '&' && two && isCapital(two)) return true
  if (token.startsSentence && BRANDS.has(token.folded) && BRAND_DOES.test(one?.folded ?? '')) return true
  if (one && isCapital(one) && (LEGAL_FORMS.has(one.folded) || (COMPANY_ENDINGS.has(one.folded) && !isHeadline(token))))
    return true
  return (
    token.startsSentence &&
    DID.test(one?.folded ?? '') &&
    OF_ITS_OWN.test(two?.folded ?? '') &&
    token.folded.length > 3 &&
    !/^(we|they|who|this|that|which|what|some|many|most)$/.test(token.folded)
  )
}

const isCapitalAt = (tokens: Token[], at: number) => {
  const token = tokens[at]
  return token !== undefined && isCapital(token)
}

const CUSTOMERS =
  /^(trusted by|used by|chosen by|loved by|backed by|(customers|clients|companies|brands|firms|businesses|names|teams|leaders) (like|including|at)|such as)$/
const LONGEST_LIST = 12

/** "Trusted by siemens and bosch": in a customer list, an uncommon word counts as a company even in lower case. */
function isCustomer(tokens: Token[], at: number): boolean {
  const isUnknown = (token: Token | undefined) =>
    token?.kind === 'word' && !isCapital(token) && token.text.length > 2 && !isCommonWord(token.folded)
  if (!isUnknown(tokens[at])) return false
  let before = at - 1
  const isInList = (token: Token | undefined) =>
    token !== undefined && (/^(,|and|or|&)$/.test(token.folded) || isUnknown(token) || isCapital(token))
  while (before > Math.max(1, at - LONGEST_LIST) && isInList(tokens[before])) before--
  return CUSTOMERS.test(`${tokens[before - 1]?.folded} ${tokens[before]?.folded}`)
}

/** After a brand that is an everyday word as well, such as Target or Shell. Not "is": "Next is the demo". */
const BRAND_DOES =
  /^(?:had|uses|used|plans|planned|relies|relied|runs|ran|sends|sent|needs|needed|makes|made|pays|paid|trusts|trusted|delivers|delivered|buys|bought|works|worked|saves|saved|loves|loved|wants|wanted|asked|asks|keeps|kept|gave|gives|stopped|moved|chose|switched|signed|joined|cut|grew|saw|went|came|rolled|tested|opened|reduced|doubled|halved|hired|launched|told|said|recommends|recommended|has|and)$/
const ONE_DOES =
  /^(is|was|has|had|will|can|could|did|does|made|built|came|got|won|and|at|in|from|of|told|said|saw|grew|cut|went|chose|found|led|ran|took|gave|left|met|sold|bought|paid|spent|lost|kept|held|wrote|began|became|on|or|now|also|just|recently|already|never|always|no|not|would|might|may|should|must|still|even|too|gave|makes|who)$/

/** At a sentence start an unknown word counts as a name only with a verb, a possessive or a second word. */
function showsName(tokens: Token[], at: number) {
  const [token, one, two] = tokens.slice(at, at + 3)
  if (!token || !one || one.kind === 'break') return isSignedOff(tokens, at)
  if (hasPossessive(tokens, at) || /\p{L}.*[\p{Lu}\d]/u.test(token.text)) return true
  if (one.kind === 'sign')
    return (
      /^[&+'’:]$/.test(one.text) ||
      (one.text === ',' &&
        two !== undefined &&
        (isCapital(two) || isSignedOff(tokens, at) || /^(too|for|a|an|one|who|which|our|among)$/.test(two.folded)))
    )
  if (isCapital(one) || ONE_DOES.test(one.folded) || /[^s]s$|ed$/.test(one.folded)) return true
  // "Asda often …": a word that is not formed like an English one, before another word.
  return one.kind === 'word' && !ENGLISH_FORM.test(token.folded)
}
const ENGLISH_FORM =
  /^(?:taken|known|given|shown|seen|done|made)$|(?:ing|ingly|ly|ed|ness|ment|ments|able|ible|ful|less|ize|ise|ism|ist|ists|ity|ities|wise|ward|wards|['’]\w+)$|^(?:re|un|pre|non|over|under|mis)[a-z]{4,}/

/** A name on its own line after a sign-off: "Best,\nPeter". */
const isSignedOff = (tokens: Token[], at: number) => {
  const before = tokens[at - 2]?.text === ',' ? tokens[at - 3] : tokens[at - 2]
  return (
    tokens[at - 1]?.kind === 'break' &&
    /^(regards|thanks|best|cheers|sincerely|faithfully|instructions|soon|warmly|yours|you|luck)$/.test(
      before?.folded ?? '',
    )
  )
}

/** "as CEO", "as the CTO". */
const isRoleGiven = (tokens: Token[], at: number) =>
  tokens[at - 1]?.folded === 'as' ||
  (tokens[at - 2]?.folded === 'as' && /^(the|a|an)$/.test(tokens[at - 1]?.folded ?? ''))

function endOfRun(
  tokens: Token[],
  at: number,
  isHeadline: (token: Token) => boolean,
  isTaken: (token: Token) => boolean,
) {
  let next = at + 1
  for (; next < tokens.length && next < at + 8; next++) {
    const token = tokens[next] as Token
    const following = tokens[next + 1]
    if (hasPossessive(tokens, next - 1)) break
    if (
      token.text === '.' &&
      (tokens[next - 1]?.text.length === 1 || LEGAL_FORMS.has(tokens[next - 1]?.folded ?? '')) &&
      following &&
      isCapital(following)
    )
      continue
    if (token.text === '&' && following && isCapital(following)) continue
    if (
      CONNECTORS.has(token.folded) &&
      !isCapital(token) &&
      following &&
      isCapital(following) &&
      !NOT_NAMES.has(following.folded)
    )
      continue
    // "ISO 27001", "Office 365"
    if (token.kind === 'number' && !token.startsSentence && !isTaken(token)) continue
    const isPart =
      isCapital(token) &&
      !token.startsSentence &&
      !isTaken(token) &&
      (!NOT_NAMES.has(token.folded) || LEGAL_FORMS.has(token.folded))
    if (!isPart || (isHeadline(token) && isCommonWord(token.folded) && !isEnding(token))) break
  }
  while (next > at + 1 && tokens[next - 1]?.kind !== 'word' && tokens[next - 1]?.kind !== 'number') next--
  return next
}

const isEnding = ({ folded }: Token) =>
  LEGAL_FORMS.has(folded) || COMPANY_ENDINGS.has(folded) || PRODUCT_ENDINGS.has(folded)
/** A gap before the next word: the possessive 's was removed. */
const hasPossessive = (tokens: Token[], at: number) => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return token !== undefined && next !== undefined && next.kind === 'word' && next.start - token.end >= 3
}

/** Lines in which most long words are capitalized, as in a headline. */
function headlines(tokens: Token[]): (token: Token) => boolean {
  const lines = new Set<Token>()
  let line: Token[] = []
  const close = () => {
    const long = line.filter(({ kind, text, startsSentence }) => kind === 'word' && text.length > 3 && !startsSentence)
    if (
      long.length >= 2 &&
      long.filter(isCapital).length >= long.length * 0.7 &&
      long.some(({ folded }) => isCommonWord(folded))
    )
      for (const token of line) lines.add(token)
    line = []
  }
  for (const token of tokens) {
    line.push(token)
    if (token.kind === 'break') close()
  }
  close()
  return (token) => lines.has(token)
}
