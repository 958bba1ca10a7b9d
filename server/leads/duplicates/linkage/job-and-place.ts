import { foldedWords } from './fold-text.ts'

// Ranks: an IT manager and an HR manager have no more in common than any two people.
const RANKS = new Set(
  `manager managing director direktor directeur directrice director directora direttore direttrice diretor diretora direction head lead leader leiter
  leiterin leitung chef chief officer senior junior sr jr vice president executive global regional assistant associate specialist responsable
  responsabile gerente hoofd of for and und de des du della di da do the et y e von fur general`.split(/\s+/),
)

const LONG_FORMS: Record<string, string> = {
  ceo: 'chief executive officer',
  cto: 'chief technology officer',
  cfo: 'chief finance officer',
  coo: 'chief operations officer',
  cmo: 'chief marketing officer',
  cio: 'chief information officer',
  cro: 'chief revenue officer',
  vp: 'vice president',
  svp: 'senior vice president',
  md: 'managing director',
  gm: 'general manager',
  dg: 'directeur general',
  hr: 'human resources',
}

export const titleWords = (title: string) =>
  foldedWords(title).flatMap((word) => LONG_FORMS[word]?.split(' ') ?? [word])

// Words of one root in several forms or languages: procurement, procuring; finance, financial; Lisboa, Lisbon.
const ROOT_LENGTH = 4
const isOneRoot = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) > ROOT_LENGTH && one.slice(0, ROOT_LENGTH) === other.slice(0, ROOT_LENGTH))

const share = (a: string[], b: string[]) =>
  a.some((word) => word.length > 1 && b.some((other) => isOneRoot(word, other)))

/** By the trade where both name one, otherwise by the rank. */
export function areTitlesAlike(a: string[], b: string[]) {
  const trades = [a, b].map((words) => words.filter((word) => !RANKS.has(word))) as [string[], string[]]
  return trades.every((words) => words.length > 0) ? share(...trades) : share(a, b)
}

export const arePlacesAlike = share
