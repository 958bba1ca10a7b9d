import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Picker } from './line-picker.ts'
import { buyingTips, plainTips, TIPS } from './lines/tips.ts'
import type { Slots } from './slots.ts'

/** The tip of a nurturing email is about what the user sells. */
export const tipSlots = (offer: string | null, isUsable: boolean, name: string | null): Slots => ({
  tip: isUsable ? '' : null,
  noTip: isUsable ? null : '',
  tipTopic: isUsable ? (knownTips(offer)?.topic ?? name) : null,
})

const knownTips = (offer: string | null) => TIPS.find(({ of }) => of.test(offer ?? ''))

/** A tip that has room; the first sentence of one says enough where there is little. */
export function tipFor(
  offer: string | null,
  slots: Slots,
  instructions: Instructions,
  picker: Picker,
  fits: (text: string) => boolean,
): string | null {
  if (slots.offered === null) return null
  const known = knownTips(offer)?.tips ?? (slots.thingShort ? buyingTips : plainTips)
  const tip = picker.from(known, { fits })
  const isShort = instructions.mostSentences !== null || instructions.mostWords !== null
  return isShort ? (tip?.split(/(?<=[.])\s/)[0] ?? null) : tip
}
