/**
 * Columns of an imported file that fill no field of ours. A lead keeps their values by the name of the column, so that people find
 * them and scores can learn from them.
 */
export type ExtraColumns = Record<string, string>

/** Of one lead. */
export const MAX_EXTRA_COLUMNS = 30
/** Of one file, imported or exported: not every lead has them all. */
export const MAX_EXTRA_COLUMNS_OF_FILE = 60
export const MAX_EXTRA_NAME = 80
/** Longer values are cut. */
export const MAX_EXTRA_VALUE = 300

// In English, German, French, Spanish, Italian, Dutch and Portuguese, without accents, spaces and signs.
const SECRET =
  /passw|passphrase|^pwd$|userpwd|kennwort|motdepasse|contrasen|^senha|wachtwoord|secret|token|apikey|accesskey|privatekey|clientkey|credential|^pin$|pincode|^otp$|^mfa|creditcard|cardnumber|kreditkarte|cartedecredit|tarjeta|cvv|cvc|iban|bankaccount|kontonummer|socialsecurity|^ssn$|nationalid|passport|taxid|steuerid|dateofbirth|birthda|geburtsdatum/

/** Whether the name says that nobody should keep it here: passwords, keys, cards and numbers of identity. */
export const isSecretName = (name: string) => SECRET.test(bareName(name))

const bareName = (name: string) =>
  name
    .slice(0, MAX_EXTRA_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The name under which a column is kept; undefined where it can't be. */
export function extraName(column: string): string | undefined {
  const name = column.replace(/\s+/g, ' ').trim().slice(0, MAX_EXTRA_NAME).trim()
  return name && !isSecretName(column) ? name : undefined
}

/** What a lead has after more columns come in: new values replace old ones, and new names are added while there is room. */
export function withExtraColumns(known: ExtraColumns | null | undefined, more: ExtraColumns): ExtraColumns {
  const all = new Map(Object.entries(known ?? {}))
  for (const [name, value] of Object.entries(more))
    if (all.has(name) || all.size < MAX_EXTRA_COLUMNS) all.set(name, value)
  return Object.fromEntries(all)
}
