/** The type of an image that email apps show, by its first bytes; undefined for anything else. */
export function imageType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP$/s.test(start)) return 'image/webp'
  return undefined
}

// Gmail and Microsoft 365 return emails with these to the sender.
const REFUSED = new Set(
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpkg dll dmg ex ex_ exe hta img ins iso isp jar jnlp js jse lib lnk
  mde mjs msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf wsh xll`.split(/\s+/),
)

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why email servers would reject an email with this file, in the user's words; undefined when they don't. */
export function refusedFile(name: string, bytes: Buffer): string | undefined {
  const refused = refusedName(name)
  if (refused) return refused
  if (/^(MZ|\x7fELF)/.test(bytes.toString('latin1', 0, 4)))
    return `${name} is a program, which email servers reject. Share it with a link instead.`
  return undefined
}

/** The same by its name alone. */
export function refusedName(name: string): string | undefined {
  const extension = extensionOf(name)
  if (!REFUSED.has(extension)) return undefined
  return `Email servers reject .${extension} files. Share ${name} with a link instead.`
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const TYPES = new Map(
  Object.entries({
    pdf: 'application/pdf',
    doc: 'application/msword',
    docx: `${OFFICE}.wordprocessingml.document`,
    xls: 'application/vnd.ms-excel',
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    ppt: 'application/vnd.ms-powerpoint',
    pptx: `${OFFICE}.presentationml.presentation`,
    csv: 'text/csv',
    txt: 'text/plain',
    ics: 'text/calendar',
    zip: 'application/zip',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    mp4: 'video/mp4',
  }),
)

/** As the recipient's email app opens it. */
export const attachmentType = (name: string) => TYPES.get(extensionOf(name)) ?? 'application/octet-stream'

const MAX_NAME = 150

/** A name without folders, line breaks and what file systems don't allow. */
export function fileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean.length <= MAX_NAME) return clean || 'attachment'
  const end = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, MAX_NAME - end.length) + end
}
