/** The value of a header, unfolded. */
export function headerOf(raw: Buffer, name: string): string | undefined {
  const { head } = split(raw)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const line = lines.find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

export const addressesIn = (header: string | undefined) => header?.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []

/** The same email with another Message-ID. */
export function withMessageId(raw: Buffer, id: string): Buffer {
  const { head, rest } = split(raw)
  const others = head.replace(/^message-id:.*(\r?\n[ \t]+.*)*\r?\n?/im, '')
  return Buffer.concat([Buffer.from(`Message-ID: ${id}\r\n${others}`, 'latin1'), rest])
}

/** Headers are read as Latin-1, so that every byte stays as it is. */
function split(raw: Buffer) {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const at = end < 0 ? text.length : end
  return { head: text.slice(0, at), rest: raw.subarray(at) }
}
