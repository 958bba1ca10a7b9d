import { QUOTE_STARTS } from '../../mail/reading/html-text.ts'

/** What was newly written, and the rest with quotes and signature. A reply between quoted lines shows the whole text as the rest. */
export function splitText(text: string, newText: string): { text: string; quotedText: string | null } {
  const whole = text.replaceAll(QUOTE_STARTS, '').trim()
  if (newText.trim() === '') return { text: whole, quotedText: null }
  if (newText.length >= whole.length) return { text: whole, quotedText: null }
  const rest = whole.startsWith(newText) ? whole.slice(newText.length).trim() : whole
  return { text: newText, quotedText: rest === '' ? null : rest }
}
