import { ListPlus, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  type Condition,
  type ConditionGroup,
  type LeadWhere,
  readWhere,
  WhereError,
  whereText,
} from '../../../../contract/lead-where.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlay/popover.tsx'
import { openActing } from '../../lead-data/acting.ts'
import { useLeads, useLeadTotal } from '../../lead-data/lead-api.ts'
import { filtersOf } from '../../lead-data/lead-filters.ts'
import { type LeadView, listQuery } from '../../lead-data/lead-view.ts'
import type { ChangeView } from '../use-lead-view.ts'
import { AddFilterButton } from './add-filter-button.tsx'
import { draftOf } from './filter-draft.ts'
import { itemWords } from './filter-words.ts'
import { FilterEditor } from './lazy-filter-editor.ts'

type Props = {
  view: LeadView
  onChange: ChangeView
  /** A first condition was asked for. */
  startsOpen: boolean
  /** Offers to add what matches to a sequence. */
  canAddAll?: boolean
}
const NOTHING: LeadWhere = { any: false, items: [] }

/** The conditions as chips that can be changed and removed, and a way to add more. */
export default function FilterBar({ view, onChange, startsOpen, canAddAll = true }: Props) {
  const { where, problem } = read(view.where)
  const filters = filtersOf(view)
  const apply = (next: LeadWhere) => onChange({ where: next.items.length > 0 ? whereText(next) : '' })
  const chips = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  // The place of the chip that was removed with its focus: the next chip gets it, or else the button behind them.
  const removedAt = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips change with the address.
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return
    const next = chips.current?.children[removedAt.current]?.querySelector<HTMLElement>('[data-remove]')
    removedAt.current = undefined
    ;(next ?? addButton.current)?.focus()
  }, [view.where])
  function remove(at: number) {
    removedAt.current = at
    apply(replaced(at))
  }
  function clear() {
    removedAt.current = where.items.length
    onChange({ where: '' })
  }
  const replaced = (at: number, ...items: LeadWhere['items']) => ({
    ...where,
    items: where.items.toSpliced(at, 1, ...items),
  })

  return (
    <>
      {problem && <p className="text-bad text-sm">We can't read this filter: {problem}.</p>}
      {where.items.length > 1 && (
        <div className="w-32">
          <NativeSelect
            aria-label="Leads match"
            options={[
              ['all', 'All of'],
              ['any', 'Any of'],
            ]}
            value={where.any ? 'any' : 'all'}
            onChange={(event) => apply({ ...where, any: event.target.value === 'any' })}
          />
        </div>
      )}
      {where.items.length > 0 && (
        <ul ref={chips} aria-label="Filters" className="contents">
          {where.items.map((item, at) => {
            const draft = 'field' in item ? draftOf(item) : undefined
            return (
              <Chip key={whereText({ any: false, items: [item] })} item={item} onRemove={() => remove(at)}>
                {draft &&
                  ((close) => (
                    <FilterEditor
                      draft={draft}
                      filters={filters}
                      withThis={(condition) => replaced(at, condition)}
                      onApply={(next) => {
                        close()
                        apply(next)
                      }}
                    />
                  ))}
              </Chip>
            )
          })}
        </ul>
      )}
      <Panel trigger={<AddFilterButton ref={addButton} />} startsOpen={startsOpen}>
        {(close) => (
          <FilterEditor
            others={where}
            filters={filters}
            withThis={(condition, orAt) => withCondition(where, condition, orAt)}
            onApply={(next) => {
              close()
              apply(next)
            }}
          />
        )}
      </Panel>
      {(where.items.length > 1 || problem) && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
      {canAddAll && where.items.length > 0 && <AddAllMatching view={view} />}
    </>
  )
}

/** The short way from a filter to a sequence, without selecting. What is done to all of them needs their exact number. */
function AddAllMatching({ view }: { view: LeadView }) {
  const query = listQuery(view)
  const leads = useLeads(query)
  const { total, totalIsExact } = useLeadTotal(query, leads)
  if (total === 0 || totalIsExact === false || leads.isPlaceholderData) return null
  const filters = filtersOf(view)
  return (
    <Button
      className="ml-auto tabular-nums"
      onClick={() => openActing({ act: 'sequence', leads: { filter: filters, expected: total }, filters })}
    >
      <ListPlus aria-hidden="true" />
      {total === 1 ? 'Add 1 to sequence' : `Add all ${formatCount(total)} to sequence`}
    </Button>
  )
}

/** The address may hold anything. */
function read(text: string): { where: LeadWhere; problem?: string } {
  try {
    return { where: readWhere(text) ?? NOTHING }
  } catch (error) {
    if (error instanceof WhereError) return { where: NOTHING, problem: error.message }
    throw error
  }
}

function withCondition(where: LeadWhere, condition: Condition, orAt: number | undefined): LeadWhere {
  const other = orAt === undefined ? undefined : where.items[orAt]
  if (orAt === undefined || !other) return { ...where, items: [...where.items, condition] }
  const alternatives = 'field' in other ? [other] : other.items
  const group: ConditionGroup = { any: true, items: [...alternatives, condition] }
  return { ...where, items: where.items.toSpliced(orAt, 1, group) }
}

type ChipProps = {
  item: Condition | ConditionGroup
  onRemove: () => void
  /** The editor; nothing where the condition can only be removed. */
  children: undefined | ((close: () => void) => ReactNode)
}

function Chip({ item, onRemove, children }: ChipProps) {
  const words = itemWords(item)
  const look = 'min-w-0 truncate py-1 pl-3 text-sm'
  return (
    <li className="flex h-8 min-w-0 max-w-full items-center rounded-full border border-accent bg-accent-soft text-accent-text pointer-coarse:h-11">
      {children ? (
        <Panel
          trigger={
            <button type="button" aria-label={`Change filter: ${words}`} className={`${look} rounded-l-full`}>
              {words}
            </button>
          }
        >
          {children}
        </Panel>
      ) : (
        <span className={look}>{words}</span>
      )}
      <IconButton data-remove label={`Remove filter: ${words}`} onClick={onRemove} className="size-7 text-current">
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type PanelProps = { trigger: ReactNode; startsOpen?: boolean; children: (close: () => void) => ReactNode }

function Panel({ trigger, startsOpen = false, children }: PanelProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  // Opened with its form, so that the form gets the focus. A failure shows when the form is drawn.
  const open = () => FilterEditor.load().then(show, show)
  const show = () => setIsOpen(true)
  return (
    <Popover open={isOpen} onOpenChange={(next) => (next ? open() : setIsOpen(false))}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="start" aria-label="Filter">
        {children(() => setIsOpen(false))}
      </PopoverContent>
    </Popover>
  )
}
