import { draftEvidence } from '../../server/writing/evidence/draft-evidence.ts'
import { claimDrafts } from './claim-drafts.ts'

type Round = Parameters<typeof claimDrafts>[1]

// The kinds that the dialog says are checked. A draft has the same claims in the same order in every language, so the English
// one tells which of them have a name, a number, a date or a link.
const NUMBER =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|million|half|doubled?|twice|third|quarter|dozens?|ninety)\b/i
const DATE =
  /\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|June|July|August|September|October|November|December)\b/
const LINK = /https?:|www\.|@|\b[a-z-]+\.(com|io|biz|example|co|org|net)\b/i
const NO_NAME =
  /^(I|We|You|Your|Our|It|They|The|A|An|In|On|At|Thanks|Thank|As|Many|Most|Bakeries|Nobody|Nothing|Every|There|Since|When|This|That|Results|Switching|Three|Seven|Nine)$/
const hasName = (text: string) =>
  (text.match(/\p{L}[\p{L}\p{N}&+-]*/gu) ?? []).some((word) => /^\p{Lu}/u.test(word) && !NO_NAME.test(word))
const isNamed = (text: string) => NUMBER.test(text) || DATE.test(text) || LINK.test(text) || hasName(text)

const KINDS = new Set(['number', 'date', 'link', 'address', 'name', 'company', 'person', 'place'])

/** Right flags of all flags of these kinds, and flagged claims of all unsupported ones of these kinds. */
export function judgeNamed(language: string, rounds: Round[]) {
  const sum = { right: 0, flags: 0, found: 0, claims: 0 }
  for (const round of rounds) {
    const english = claimDrafts('en', round)
    for (const [index, draft] of claimDrafts(language, round).entries()) {
      const doubtful = draft.claims.filter(({ isSupported }) => !isSupported)
      const inEnglish = english[index]?.claims.filter(({ isSupported }) => !isSupported) ?? []
      const flags = draftEvidence(draft, draft.facts).filter(({ source }) => source === null)
      const hits = (claim: { start: number; end: number; text: string }) =>
        flags.filter(({ place, start, end }) => place === 'body' && start < claim.end && end > claim.start)
      for (const [at, claim] of doubtful.entries()) {
        const same = doubtful.length === inEnglish.length ? inEnglish[at]?.text : claim.text
        if (!isNamed(same ?? '')) continue
        sum.claims++
        if (hits(claim).length > 0) sum.found++
      }
      const right = new Set(doubtful.flatMap(hits))
      const checked = flags.filter(({ kind }) => KINDS.has(kind))
      sum.flags += checked.length
      sum.right += checked.filter(
        (flag) =>
          right.has(flag) ||
          (flag.place === 'subject' &&
            doubtful.some(({ text }) => text.toLowerCase().includes(flag.claim.toLowerCase()))),
      ).length
    }
  }
  return { precision: sum.right / sum.flags, recall: sum.found / sum.claims, ...sum }
}
