import { MAX_EXTRA_NAME } from '../../../contract/extra-columns.ts'

// Columns of imported files that fill no field: which of them a score may look at, and how their values are read.

/** `word`: some values come again and again; `number`; `filled`: only whether there is a value. */
export type ExtraKind = 'word' | 'number' | 'filled'
/** The name of a feature of a learned model, such as `extra:word:Lead Source`. */
export type ExtraName = `extra:${ExtraKind}:${string}`
type ExtraColumns = Record<string, string>

export const extraFeature = (kind: ExtraKind, column: string): ExtraName => `extra:${kind}:${column}`
export const isExtra = (name: string): name is ExtraName => name.startsWith('extra:')
export const columnOfExtra = (name: ExtraName) => name.slice(name.indexOf(':', 'extra:'.length) + 1)
const kindOf = (name: ExtraName) => name.split(':', 2)[1] as ExtraKind

/** Files spell the same column in several ways. */
export const foldColumn = (column: string) =>
  column
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** What these features are for a lead. Undefined for all of them where the lead came without a file: nothing can be told. */
export function readExtras(names: ExtraName[], columns: ExtraColumns | null | undefined) {
  if (!columns) return Object.fromEntries(names.map((name) => [name, undefined]))
  const values = new Map(Object.entries(columns).map(([column, value]) => [foldColumn(column), value]))
  return Object.fromEntries(names.map((name) => [name, readExtra(name, values.get(foldColumn(columnOfExtra(name))))]))
}

function readExtra(name: ExtraName, text: string | undefined) {
  if (text === undefined) return null
  switch (kindOf(name)) {
    case 'word':
      return foldWord(text)
    case 'number':
      return readNumber(text) ?? null
    case 'filled':
      return 'yes'
  }
}

export const foldWord = (text: string) => text.trim().toLowerCase()

const NUMBER = /^\p{Sc}?\s?-?\d[\d.,\u00a0\u202f' ]*\s?(%|k|m|\p{Sc}|[a-z]{3})?$/iu

/** "1,250", "1.250,50 €" and "12k" as numbers; undefined for anything else, also for dates. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 30 || !NUMBER.test(trimmed)) return undefined
  const digits = trimmed.replace(/[^\d.,-]/g, '')
  const isCommaDecimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') && !/,\d{3}$/.test(digits)
  const plain = isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  const times = /\dk$/i.test(trimmed) ? 1000 : /\dm$/i.test(trimmed) ? 1_000_000 : 1
  const value = Number(plain) * times
  return Number.isFinite(value) ? value : undefined
}

// Words of column names in English, German, French, Spanish, Italian, Dutch and Portuguese, without accents.
const OUTCOME_WORDS = new Set(
  `close closed closing won win lost loss outcome disposition converted churn churned renewal renewed signed contract invoice
  invoiced paid qualified disqualified unqualified rejected rejection cancelled canceled stage lifecycle deal deals opportunity
  abschluss abgeschlossen abschlussdatum gewonnen verloren verlustgrund vertrag vertragsbeginn rechnung umgewandelt phase
  cloture gagne gagnee perdu perdue contrat facture signe
  cierre cerrado ganado ganada perdido perdida contrato factura etapa
  chiusura chiuso vinto vinta perso persa contratto fattura
  gesloten verliesreden factuur getekend
  fechamento fechado ganho ganha fatura`.split(/\s+/),
)
const UPDATED_LATER =
  /\b(last|latest|recent|letzte[rs]?|derniere?|ultim[ao]|laatste) (activity|activities|modified|updated?|contacted|contact|touch|engagement|login|aktivitat|anderung|activite|actividad|attivita|activiteit|atividade)\b|\b(customer|client|kunde|klant|cliente) (since|seit|depuis|desde|dal|sinds|id|number|nummer)\b|\bbecame an?\b|\bdate (won|lost|closed)\b|\bdays to\b/

/** Whether the name says that the column is filled in with the outcome, or goes on changing after it. */
export function isOutcomeName(column: string) {
  const words = column
    .slice(0, MAX_EXTRA_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.some((word) => OUTCOME_WORDS.has(word)) || UPDATED_LATER.test(words.join(' '))
}
