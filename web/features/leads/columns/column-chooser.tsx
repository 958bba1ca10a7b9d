import { ArrowDown, ArrowUp, GripVertical, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  columnRow,
  columnsText,
  LEAD_COLUMN_KEYS,
  type LeadColumn,
  type ShownColumn,
} from '../../../../contract/lead-columns.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlay/popover.tsx'
import { chosenColumns, moved, resized, toggled } from './column-edits.ts'
import { ColumnsTrigger } from './columns-trigger.tsx'

type Props = { columns: string; onChange: (columns: string) => void }

const WIDTH_STEP = 20

/** Which columns the list has, in which order and how wide. Columns can be dragged, or moved by their buttons. */
export default function ColumnChooser({ columns: text, onChange }: Props) {
  const columns = chosenColumns(text, window.innerWidth)
  const apply = (next: ShownColumn[]) => onChange(columnsText(next))
  const hidden = LEAD_COLUMN_KEYS.filter((key) => !columns.some((column) => column.key === key))
  const [dragged, setDragged] = useState<LeadColumn>()

  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>
        <ColumnsTrigger />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Columns" className="w-80">
        <ul aria-label="Shown columns" className="p-2">
          {columns.map(({ key, width }, at) => (
            <li
              key={key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(key)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => dragged && apply(moved(columns, dragged, at))}
              data-dragged={dragged === key}
              className="flex items-center rounded-md hover:bg-sunken data-[dragged=true]:opacity-50"
            >
              <GripVertical className="size-4 shrink-0 cursor-grab text-ink-3" aria-hidden="true" />
              <Choice column={key} isShown onChange={(isShown) => apply(toggled(columns, key, isShown))} />
              <span className="ml-auto flex">
                <ColumnButton
                  icon={Minus}
                  label={`Make ${labelOf(key)} narrower`}
                  onClick={() => apply(resized(columns, key, (width ?? columnRow(key).width) - WIDTH_STEP))}
                />
                <ColumnButton
                  icon={Plus}
                  label={`Make ${labelOf(key)} wider`}
                  onClick={() => apply(resized(columns, key, (width ?? columnRow(key).width) + WIDTH_STEP))}
                />
                <ColumnButton
                  icon={ArrowUp}
                  label={`Move ${labelOf(key)} up`}
                  isOff={at === 0}
                  onClick={() => apply(moved(columns, key, at - 1))}
                />
                <ColumnButton
                  icon={ArrowDown}
                  label={`Move ${labelOf(key)} down`}
                  isOff={at === columns.length - 1}
                  onClick={() => apply(moved(columns, key, at + 1))}
                />
              </span>
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <ul aria-label="More columns" className="grid grid-cols-2 border-t p-2">
            {hidden.map((key) => (
              <li key={key}>
                <Choice column={key} isShown={false} onChange={(isShown) => apply(toggled(columns, key, isShown))} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex justify-end border-t p-2">
          <Button
            variant="ghost"
            aria-disabled={text === ''}
            onClick={() => text !== '' && onChange('')}
            className="aria-disabled:opacity-50"
          >
            Reset to default
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

const labelOf = (key: LeadColumn) => columnRow(key).label

function Choice({
  column,
  isShown,
  onChange,
}: {
  column: LeadColumn
  isShown: boolean
  onChange: (isShown: boolean) => void
}) {
  // It opens the lead.
  const isFixed = column === 'name'
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
    <label className="flex min-h-8 items-center gap-2 px-1 text-sm pointer-coarse:min-h-11">
      <Checkbox checked={isShown} disabled={isFixed} onCheckedChange={(isOn) => onChange(isOn === true)} />
      {labelOf(column)}
    </label>
  )
}

type ColumnButtonProps = { icon: typeof Plus; label: string; isOff?: boolean; onClick: () => void }

/** At the end of the list it keeps the focus and does nothing. */
const ColumnButton = ({ icon: Icon, label, isOff = false, onClick }: ColumnButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={isOff}
    onClick={() => !isOff && onClick()}
    className="size-7 aria-disabled:opacity-30"
  >
    <Icon aria-hidden="true" />
  </IconButton>
)
