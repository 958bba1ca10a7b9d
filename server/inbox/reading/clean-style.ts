/** What makes a browser fetch something, run something, or draw over what is not the email. An escape can spell any of it. */
const HOSTILE =
  /(url|image|image-set|src|cross-fade|element|expression)\s*\(|\\|@import|@font-face|@charset|@namespace|javascript:|vbscript:|behavior\s*:|-moz-binding|position\s*:\s*(fixed|sticky|absolute)|<|\/\*/i
const MAX_SHEET = 50_000

/** The declarations of a `style` attribute that only change how its element looks. */
export const cleanStyle = (style: string) =>
  style
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && !HOSTILE.test(declaration))
    .join(';')

/** A style sheet is used as a whole or not at all: its rules depend on each other. Comments, which email apps write, are taken out first. */
export function cleanSheet(given: string): string {
  const sheet = withoutComments(given.slice(0, MAX_SHEET).replace(/<!--|-->/g, ''))
    // Outlook describes pages and fonts of print, which no browser needs.
    .replace(/@(font-face|page|list)[^{}]{0,200}\{[^{}]{0,2000}\}/gi, '')
  return given.length > MAX_SHEET || HOSTILE.test(sheet) ? '' : `<style>${sheet}</style>`
}

/** Not with an expression: from each start without an end it would read the whole rest. */
function withoutComments(sheet: string) {
  const kept: string[] = []
  let from = 0
  for (let start = sheet.indexOf('/*'); start >= 0; start = sheet.indexOf('/*', from)) {
    const end = sheet.indexOf('*/', start + 2)
    if (end < 0) break
    kept.push(sheet.slice(from, start))
    from = end + 2
  }
  return kept.join('') + sheet.slice(from)
}
