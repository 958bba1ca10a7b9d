/** The address of a link as typed by somebody, or undefined unless it is http(s) or a bare domain. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim()
  const isBareDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#].*)?$/u.test(typed)
  const candidate = isBareDomain ? `https://${typed}` : typed
  if (/\s/.test(candidate) || !/^https?:\/\//i.test(candidate) || !URL.canParse(candidate)) return undefined
  return new URL(candidate).href
}

/** Encoded, so that ? or & in an address can't add headers to the email. */
export const mailAddress = (email: string) => `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`

/** Dialable characters only; undefined when there is no number in the text. */
export function phoneAddress(text: string): string | undefined {
  const number = text.replace(/[^\d+]/g, '')
  return /\d{3}/.test(number) ? `tel:${number}` : undefined
}
