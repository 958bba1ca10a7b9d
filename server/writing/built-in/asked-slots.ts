import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Slots } from './slots.ts'

const DEFAULT_WHEN = 'next week'

/** Day, place and length of the meeting the user asked for, ready for the sentences of asked-lines.ts. */
export function askedSlots({ when, place, minutes, ask }: Instructions): Slots {
  const on = (condition: boolean) => (condition ? '' : null)
  const days = when.join(' or ') || DEFAULT_WHEN
  const isNamed = /^(next|this|tomorrow)\b/.test(days)
  const where = place.join(' ')
  return {
    when: days,
    onWhen: isNamed ? days : `${/^the week/.test(days) ? 'in' : 'on'} ${days}`,
    place: where || null,
    spacePlace: where && ` ${where}`,
    noPlace: on(where === ''),
    hasPlace: on(where !== ''),
    hasWhen: on(when.length > 0),
    noWhen: on(when.length === 0),
    minutes,
    ofMinutes: minutes ? ` of ${minutes} minutes` : '',
    forMinutes: minutes ? ` for ${minutes} minutes` : '',
    asked: on(ask !== null),
  }
}
