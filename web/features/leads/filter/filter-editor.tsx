import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { LeadTotal } from '../../../../contract/lead.ts'
import {
  type Condition,
  type LeadWhere,
  readWhere,
  WHERE_FIELD_KEYS,
  WhereError,
  type WhereField,
  whereRow,
  whereText,
} from '../../../../contract/lead-where.ts'
import { formatTotal } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { LOOK_AGAIN_MS } from '../../lead-data/lead-api.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import { type Draft, newDraft, type Operator, operatorsOf, readDraft, withOperator } from './filter-draft.ts'
import { FilterValue } from './filter-value.tsx'
import { itemWords } from './filter-words.ts'
import { type ReadWords, useReadWords } from './use-read-words.ts'

type Props = {
  /** The condition to change; a new one without it. */
  draft?: Draft
  /** The other conditions, with which a new one can be joined. */
  others?: LeadWhere | undefined
  filters: LeadFilters
  /** All conditions with this one; `orAt` is the place of the one it is an alternative to. */
  withThis: (condition: Condition, orAt: number | undefined) => LeadWhere
  onApply: (where: LeadWhere) => void
}

const FIELDS = WHERE_FIELD_KEYS.map((field) => [field, whereRow(field).label] as const)

/** One condition: what, how and which value, or several in words, and how many leads that leaves. */
export default function FilterEditor({ draft: given, others, filters, withThis, onApply }: Props) {
  const [draft, setDraft] = useState(given ?? newDraft('score'))
  const [join, setJoin] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [text, setText] = useState('')
  const isSaid = text.trim() !== ''
  const { read, readNow } = useReadWords(text)
  const id = useId()
  const { condition, problem } = readDraft(draft)
  const chosen = condition && withThis(condition, join ? Number(join) : undefined)
  const all = isSaid ? read && saidWhere(others, read) : chosen
  const limit = all && problemOf(all)
  const where = limit ? undefined : all
  const operators = operatorsOf(draft.field)
  const missing = isTried && !all ? 'Choose or enter a value' : undefined
  const shownProblem = (isSaid ? read && unreadWords(read) : problem) ?? limit ?? missing

  function apply(event: FormEvent) {
    event.preventDefault()
    // The form is drawn inside another one in some places.
    event.stopPropagation()
    if (isSaid) void applyWords()
    else if (where) onApply(where)
    else setIsTried(true)
  }

  async function applyWords() {
    try {
      const wanted = saidWhere(others, await readNow())
      if (wanted && !problemOf(wanted)) onApply(wanted)
      else setIsTried(true)
    } catch (error) {
      toastFailure(error, 'Failed to read the filter')
    }
  }

  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-3 p-4">
      {!given && (
        <Input
          aria-label="Describe the leads"
          placeholder="fintech, score above 80, not contacted"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(isSaid && shownProblem && { 'aria-describedby': id, 'aria-invalid': true })}
        />
      )}
      {isSaid ? (
        <p role="status" className="wrap-anywhere text-sm">
          {read?.items.map(itemWords).join(' · ')}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <div className="min-w-40 flex-1">
              <NativeSelect
                aria-label="Filter by"
                options={FIELDS}
                value={draft.field}
                onChange={(event) => setDraft(newDraft(event.target.value as WhereField))}
              />
            </div>
            {operators.length > 0 && (
              <div className="min-w-32 flex-1">
                <NativeSelect
                  aria-label="Condition"
                  options={operators}
                  value={draft.operator}
                  onChange={(event) => setDraft(withOperator(draft, event.target.value as Operator))}
                />
              </div>
            )}
          </div>
          <FilterValue draft={draft} onChange={setDraft} describedBy={shownProblem ? id : undefined} />
        </>
      )}
      {shownProblem && (
        <p id={id} role="alert" className="text-bad text-xs">
          {shownProblem}
        </p>
      )}
      {!isSaid && others && others.items.length > 0 && !others.any && (
        <NativeSelect
          aria-label="Combine"
          options={[
            ['', 'And all other filters'],
            ...others.items.map((item, at) => [String(at), `Or ${itemWords(item)}`] as const),
          ]}
          value={join}
          onChange={(event) => setJoin(event.target.value)}
        />
      )}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-ink-2 text-sm tabular-nums">
          {where && <Matching filters={{ ...filters, where: whereText(where) }} />}
        </p>
        <Button type="submit" variant="primary">
          Apply filter
        </Button>
      </div>
    </form>
  )
}

/** All conditions with those that were said; nothing while a word is not understood, which may have been meant to narrow them. */
function saidWhere(others: LeadWhere | undefined, { items, unread }: ReadWords): LeadWhere | undefined {
  if (items.length === 0 || unread.length > 0) return undefined
  if (!others?.any || items.length === 1)
    return { any: others?.any ?? false, items: [...(others?.items ?? []), ...items] }
  // Words are joined by "and": among alternatives they are one.
  return { any: true, items: [...others.items, { any: false, items: items.filter((item) => 'field' in item) }] }
}

const unreadWords = ({ unread }: ReadWords) =>
  unread.length > 0
    ? `We don't understand ${unread.map((words) => `“${words}”`).join(', ')}. Remove it to continue.`
    : undefined

/** What the server would refuse of all conditions together, such as the 21st. */
function problemOf(where: LeadWhere) {
  try {
    readWhere(whereText(where))
    return undefined
  } catch (error) {
    if (error instanceof WhereError) return error.message
    throw error
  }
}

const TYPING_MS = 250

function Matching({ filters }: { filters: LeadFilters }) {
  const text = useDebounced(JSON.stringify(filters), TYPING_MS)
  const { data } = useQuery<LeadTotal>({
    queryKey: ['/api/leads/count', JSON.parse(text)],
    refetchInterval: ({ state }) => state.data?.totalIsExact === false && LOOK_AGAIN_MS,
  })
  if (!data) return 'Counting…'
  return `${formatTotal(data)} ${data.total === 1 && data.totalIsExact !== false ? 'lead matches' : 'leads match'}`
}
