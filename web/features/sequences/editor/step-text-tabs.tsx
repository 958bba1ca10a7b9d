import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Tabs, TabsList, TabsTrigger } from '../../../ui/tabs.tsx'
import type { StepDraft } from './step-draft-type.ts'
import { freeLetter, type TextKey, textKeys, withoutText, withText } from './step-texts.ts'

type Props = {
  step: StepDraft
  shown: TextKey
  /** The one that everybody gets; undefined while they are tested. */
  adopted: TextKey | undefined
  onShow: (key: TextKey) => void
  onChange: (part: Partial<StepDraft>) => void
}

/** Which of the texts of a step is edited. Each lead gets one of them. */
export function StepTextTabs({ step, shown, adopted, onShow, onChange }: Props) {
  const keys = textKeys(step)
  const next = freeLetter(step)
  const { variants } = step
  const id = useId()

  function add() {
    if (!next) return
    onChange(withText(step, next, shown))
    onShow(next)
  }

  function remove() {
    onChange(withoutText(step, shown))
    onShow('A')
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {keys.length > 1 && (
          <Tabs value={shown} onValueChange={(key) => onShow(key as TextKey)}>
            <TabsList aria-label="Texts of this step">
              {keys.map((key) => (
                <TabsTrigger key={key} value={key}>{`Text ${key}`}</TabsTrigger>
              ))}
            </TabsList>
          </Tabs>
        )}
        {next && (
          <Button size="sm" variant="ghost" onClick={add}>
            <Plus className="size-3.5!" aria-hidden="true" />
            {keys.length > 1 ? 'Add a text' : 'Test another text'}
          </Button>
        )}
        {shown !== 'A' && (
          <Button size="sm" variant="ghost" onClick={remove}>
            <Trash2 className="size-3.5!" aria-hidden="true" />
            {`Remove text ${shown}`}
          </Button>
        )}
      </div>
      {variants && (
        <>
          <p className="text-ink-2 text-sm">
            {adopted && keys.includes(adopted)
              ? `Everyone gets text ${adopted}. To send the others again, choose “Test again” in Results.`
              : `Each lead gets one of the ${keys.length} texts. Results shows which gets more replies. Attachments are the same for all.`}
          </p>
          <div className="flex items-start gap-2 text-sm">
            <Checkbox
              id={id}
              className="mt-0.5"
              checked={variants.adoptsByItself}
              onCheckedChange={(isChecked) =>
                onChange({ variants: { ...variants, adoptsByItself: isChecked === true } })
              }
            />
            <label htmlFor={id}>Once a text gets more replies for certain, send that one to everyone</label>
          </div>
        </>
      )}
    </div>
  )
}
