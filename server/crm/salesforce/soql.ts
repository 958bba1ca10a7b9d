/** A SOQL string literal, with everything escaped. */
export const soqlText = (text: string) =>
  `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`
export const soqlList = (texts: string[]) => `(${texts.map(soqlText).join(', ')})`
export const soqlDate = (moment: Date) => moment.toISOString()

/** Lists of these texts that are each at most so long in a query; `lengthOf` measures one. */
export function splitByLength(texts: string[], max: number, lengthOf: (literal: string) => number): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const text of texts) {
    const length = lengthOf(`${soqlText(text)}, `)
    const last = parts.at(-1)
    if (last && length <= room) last.push(text)
    else parts.push([text])
    room = (last && length <= room ? room : max) - length
  }
  return parts
}
