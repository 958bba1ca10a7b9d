const DATE_FIELD = /^date:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/im
const FRESH_MS = 10 * 60_000

/** The email with the present date, if the one from when it was written is old: it may have waited for days, and filters distrust that. */
export function withFreshDate(mime: Buffer, now = new Date()): Buffer {
  const end = mime.indexOf('\r\n\r\n') + 2
  const head = mime.subarray(0, end).toString('latin1')
  const [field] = DATE_FIELD.exec(head) ?? []
  if (!field || now.getTime() - Date.parse(field.slice(field.indexOf(':') + 1).trim()) <= FRESH_MS) return mime
  const fresh = `Date: ${now.toUTCString().replace('GMT', '+0000')}\r\n`
  return Buffer.concat([Buffer.from(head.replace(DATE_FIELD, fresh), 'latin1'), mime.subarray(end)])
}
