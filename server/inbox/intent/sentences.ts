/** A sentence of a text and its position. */
export type Sentence = { text: string; start: number; isQuestion: boolean }

/** Lines shorter than that end on purpose; longer ones were wrapped by an email app. */
const WRAPPED = 50
const MAX_SENTENCES = 120
const SHORT_FORM =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|st|no|nr|approx|ca|inc|ltd|e\.g|i\.e|etc|vs|prof|hr|fr|bzw|inkl|sr|sra)\.$/i
const MONTH_NAME =
  /^(?:jan|feb|mar|m[aä]rz|apr|mai|may|jun|jul|aug|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|f[eé]v|avr|juin|juil|ao[uû]t)/i

/** Splits at full stops, question marks, semicolons and line ends, but not inside "10.30", "3. March" or "Mr. Smith". */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let start = 0
  const add = (end: number) => {
    const raw = text.slice(start, end)
    const lead = raw.length - raw.trimStart().length
    const said = raw.trim()
    if (said !== '' && found.length < MAX_SENTENCES)
      found.push({
        text: said.replace(/[.!;\s]+$/, '').replace(/\s/g, ' '),
        start: start + lead,
        isQuestion: /\?["')\s]*$/.test(said),
      })
    start = end
  }
  for (const { 0: mark, index } of text.matchAll(/[.!?;]+["')]*(?=\s|$)|\n/g)) {
    if (mark === '\n') {
      const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
      const next = text.slice(index + 1, index + 60)
      const goesOn = line.trim().length >= WRAPPED && /^\s{0,3}[^\s\-*•\d]/.test(next) && !/[.!?:;]\s*$/.test(line)
      if (!goesOn) add(index + 1)
    } else if (!isInside(text, index, mark)) add(index + mark.length)
  }
  add(text.length)
  return found
}

function isInside(text: string, index: number, mark: string): boolean {
  if (mark !== '.') return false
  const before = text.slice(Math.max(0, index - 12), index + 1)
  const after = text.slice(index + 1, index + 12).trimStart()
  return SHORT_FORM.test(before) || (/\d\.$/.test(before) && MONTH_NAME.test(after))
}
