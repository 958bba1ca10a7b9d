import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Picker } from '../line-picker.ts'
import { listLines } from '../lines/fact-lines.ts'
import { capital } from '../offer-sentence.ts'

export type Part =
  | 'opening'
  | 'note'
  | 'secondNote'
  | 'product'
  | 'offer'
  | 'thought'
  | 'fit'
  | 'secondFit'
  | 'audience'
  | 'proof'
  | 'content'
  | 'middle'
  | 'secondMiddle'
  | 'thirdMiddle'
  | 'fourthMiddle'
  | 'ask'
export type Parts = Partial<Record<Part, string>>

const MOST_BULLETS = 4
const join = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')

/** The parts as paragraphs between greeting and sign-off. */
export function paragraphsOf(parts: Parts, category: EmailCategory): string[] {
  // A tip comes first, and what we sell after it.
  const paragraphs =
    category === 'nurturing'
      ? [
          join(parts.opening, parts.note, parts.secondNote),
          parts.thought,
          join(parts.fit, parts.middle, parts.secondMiddle, parts.thirdMiddle, parts.fourthMiddle),
          join(parts.product, parts.offer, parts.audience, parts.proof, parts.content),
          parts.ask,
        ]
      : [
          join(parts.opening, parts.note, parts.secondNote),
          join(parts.product, parts.offer, parts.audience, parts.proof),
          parts.content,
          join(parts.fit, parts.secondFit, parts.middle, parts.secondMiddle, parts.thirdMiddle, parts.fourthMiddle),
          parts.ask,
        ]
  return paragraphs.filter((text): text is string => Boolean(text))
}

/** The same as a list between opening and ask. `more` are further points, used where there are fewer than `least`. */
export function bulletsOf(parts: Parts, offer: string | null, more: string[], picker: Picker): string[] {
  const { opening, note, secondNote, ask, offer: said, ...others } = parts
  const points = [
    others.product,
    // A point needs no "in short".
    said && offer ? `${offer}.` : said,
    others.content,
    others.proof,
    others.audience,
    others.thought,
    ...more,
  ]
    .filter((text): text is string => Boolean(text))
    .filter((text, at, all) => all.indexOf(text) === at)
  const isOpen = (text: string | undefined) => text !== undefined && !points.slice(0, MOST_BULLETS).includes(text)
  const list = picker.line(listLines) ?? 'In short:'
  return [
    // Why we write to this person is no point of the list.
    join(opening, note, secondNote, others.fit, others.secondFit),
    `${list}\n${points
      .slice(0, MOST_BULLETS)
      .map((point) => `- ${capital(point)}`)
      .join('\n')}`,
    join(...[others.middle, others.secondMiddle, others.thirdMiddle, others.fourthMiddle].filter(isOpen)),
    ask ?? '',
  ].filter(Boolean)
}
