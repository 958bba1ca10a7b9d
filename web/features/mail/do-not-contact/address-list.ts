import type { FieldIssue } from '../../../../contract/api-error.ts'

/** The addresses of a pasted text: one a line or several, also as "Name <address>", each once. */
export function addressesIn(text: string): string[] {
  const found = text
    .split(/[\n,;\t]+/)
    .map((piece) => (/<([^<>]*)>/.exec(piece)?.[1] ?? piece).trim())
    // Without names, spaces separate addresses too.
    .flatMap((piece) => (/^\S+@\S+(\s+\S+@\S+)+$/.test(piece) ? piece.split(/\s+/) : [piece]))
    .map((piece) => piece.replace(/^["'\s]+|["'\s]+$/g, '').toLowerCase())
  return [...new Set(found)].filter((address) => address !== '' && !HEADINGS.includes(address))
}

/** The addresses in a file; its other columns are ignored. */
export const addressesInFile = (text: string) => addressesIn(text).filter((piece) => piece.includes('@'))

/** Column headings of a list copied from a spreadsheet. */
const HEADINGS = ['email', 'e-mail', 'address', 'email address', 'reason', 'since']

const MAX_NAMED = 3

/** The rejected addresses by name: the server reports their positions. */
export function issueWords(issues: FieldIssue[], addresses: string[]): string | undefined {
  const bad = issues
    .map(({ field }) => addresses[Number(/^addresses\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)])
    .filter((address) => address !== undefined)
  if (bad.length === 0) return issues[0]?.message
  const named = bad.slice(0, MAX_NAMED).join(', ')
  const rest = bad.length - MAX_NAMED
  if (bad.length === 1) return `${named} is not an email address`
  return `${named}${rest > 0 ? ` and ${rest} more` : ''} are not email addresses`
}
