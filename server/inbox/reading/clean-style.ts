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
  const sheet = given
    .slice(0, MAX_SHEET)
    .replace(/<!--|-->/g, '')
    .replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, '')
    // Outlook describes pages and fonts of print, which no browser needs.
    .replace(/@(font-face|page|list)[^{}]{0,200}\{[^{}]{0,2000}\}/gi, '')
  return given.length > MAX_SHEET || HOSTILE.test(sheet) ? '' : `<style>${sheet}</style>`
}
