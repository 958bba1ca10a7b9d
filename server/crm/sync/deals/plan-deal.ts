import type { DealBase, DealThere, SyncSettings } from '../../../../contract/crm-integration.ts'
import { LEAD_FIELDS } from '../../../../contract/lead-fields.ts'
import { isSameAmount } from '../../choose-deal.ts'
import type { Deals } from '../../provider.ts'

type Properties = Record<string, string>

export type DealSides = {
  names: Deals['names']
  direction: SyncSettings['syncDirection']
  /** The currency of deal values; null where the CRM doesn't tell its own. */
  currency: string | null
  /** The lead now, and as it was sent last, in the CRM's words. Nothing was sent to a deal that others created. */
  wanted: Properties
  sent: Properties | undefined
  there: DealThere
  /** The deal as it was last read or written. */
  base: DealBase | null
}

export type DealPlan = {
  properties: Properties
  /** The new deal value of the lead, in pence. */
  value?: number
  conflict?: { ours: string | null; theirs: string | null }
  /** Why something was left to the CRM; set once per deal. */
  note?: 'closed' | 'moved' | 'currency' | 'lost'
  /** The next base, once `properties` are written and `value` is taken. */
  base: DealBase
  /** The base if nothing is written or taken. */
  before: DealBase
}

/**
 * A three-way merge of an existing deal. What was changed here is sent, unless somebody changed the same thing in the CRM: then
 * the CRM keeps its own. A deal that was moved there is never moved by an edit here, and one that was closed there is left alone.
 */
export function planDeal(sides: DealSides): DealPlan {
  const { names, wanted, sent, there, base } = sides
  const properties: Properties = {}
  const isOurs = (name: string) => sent !== undefined && wanted[name] !== sent[name]
  const isRenamed =
    isOurs(names.name) && there.name === (base?.name ?? sent?.[names.name]) && there.name !== wanted[names.name]
  const isClosed = wasClosedThere(sides)
  if (isRenamed && !isClosed) properties[names.name] = wanted[names.name] ?? ''
  const stage = planStage(sides, isOurs(names.stage))
  if (stage.sent) properties[names.stage] = stage.sent
  const amount = planAmount(sides, isOurs(names.amount))
  if (amount.sent !== undefined) properties[names.amount] = amount.sent
  const isLeftAlone = isClosed && (isRenamed || amount.isLeft) && !base?.isStageLogged
  const stageNote = stage.note ?? (isLeftAlone ? 'closed' : undefined)
  const { refused: _, ...known } = base ?? {}
  return {
    properties,
    ...(amount.value !== undefined && { value: amount.value }),
    ...(amount.conflict && { conflict: amount.conflict }),
    ...(stageNote ? { note: stageNote } : amount.note && { note: amount.note }),
    base: {
      ...known,
      ...there,
      name: properties[names.name] ?? there.name ?? null,
      stage: stage.sent ?? there.stage,
      amount: amount.sent ?? amount.kept,
      ourStage: stage.ours,
      isStageLogged: (base?.isStageLogged ?? false) || stageNote !== undefined,
      isCurrencyLogged: (base?.isCurrencyLogged ?? false) || amount.note !== undefined,
    },
    before: {
      ...known,
      ...there,
      name: base?.name ?? sent?.[names.name] ?? there.name ?? null,
      amount: lastAmountOf(sides),
      ourStage: lastStageOf(sides),
    },
  }
}

type StagePlan = { sent?: string; note?: 'closed' | 'moved'; ours: string | null }

const lastStageOf = ({ names, sent, base }: DealSides) =>
  base?.ourStage !== undefined ? base.ourStage : (sent?.[names.stage] ?? null)

/** Closed, but not by us. */
const wasClosedThere = (sides: DealSides) => sides.there.isClosed && sides.there.stage !== lastStageOf(sides)

function planStage(sides: DealSides, isOurs: boolean): StagePlan {
  const { names, wanted, there, base } = sides
  const stage = wanted[names.stage]
  const last = lastStageOf(sides)
  // Closed by others as we would have: it is theirs to open again.
  if (stage === there.stage) return { ours: there.isClosed ? last : stage }
  if (!isOurs || !stage) return { ours: last }
  if (there.stage === last) return { sent: stage, ours: stage }
  return {
    ours: last,
    ...(!base?.isStageLogged && { note: there.isClosed ? ('closed' as const) : ('moved' as const) }),
  }
}

type AmountPlan = Pick<DealPlan, 'value' | 'conflict'> & {
  sent?: string
  /** An edit here was left to a closed deal. */
  isLeft?: boolean
  note?: 'currency'
  kept: string | null
}

const lastAmountOf = ({ names, sent, base }: DealSides) => (base ? base.amount : (sent?.[names.amount] ?? null))

function planAmount(sides: DealSides, isOurs: boolean): AmountPlan {
  const { names, direction, currency, wanted, sent, there, base } = sides
  const { amount: theirs } = there
  const ours = wanted[names.amount] ?? null
  const last = lastAmountOf(sides)
  if (isSameAmount(ours, theirs)) return { kept: theirs }
  const isTheirs = !isSameAmount(theirs, last)
  // An amount in another currency is a different number.
  if (currency && there.currency && there.currency !== currency)
    return { kept: theirs, ...((isOurs || isTheirs) && !base?.isCurrencyLogged && { note: 'currency' as const }) }
  // A deal that others created has no amount yet.
  const isFilled = !sent && !base && !theirs
  if ((isOurs || isFilled) && !isTheirs && ours !== null)
    return wasClosedThere(sides) ? { isLeft: true, kept: theirs } : { sent: ours, kept: theirs }
  if (!isTheirs) return { kept: theirs }
  const value = direction === 'out' ? undefined : penceOf(theirs)
  const conflict = isOurs || (!sent && !base) ? { ours, theirs } : undefined
  return {
    // Where it isn't copied, a later edit here is known to meet a change there.
    kept: value === undefined && !conflict ? last : theirs,
    ...(value !== undefined && { value }),
    ...(conflict && { conflict }),
  }
}

/** Undefined for an amount that a lead can't have. */
function penceOf(amount: string | null) {
  const pence = Math.round((Number(amount) || 0) * 100)
  return pence >= 0 && pence <= LEAD_FIELDS.dealValue.max ? pence : undefined
}

/** What the next sync has to know about a deal that was just created with these. */
export const baseOfNew = (names: Deals['names'], properties: Properties): DealBase => ({
  name: properties[names.name] ?? null,
  stage: properties[names.stage] ?? '',
  ourStage: properties[names.stage] ?? null,
  amount: properties[names.amount] ?? null,
  currency: null,
  isClosed: false,
  isWon: false,
})
