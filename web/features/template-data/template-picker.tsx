import type { EmailTemplate } from '../../../contract/email-template.ts'
import { type Searched, SearchPicker } from '../../ui/form/search-picker.tsx'
import { useFoundTemplates } from './template-api.ts'
import { categoryWord } from './template-words.ts'

const TEMPLATES: Searched<EmailTemplate> = {
  useFound(search) {
    const { data, isError } = useFoundTemplates(search)
    return { found: data?.templates, isError }
  },
  show: ({ subject, category }) => (
    <span className="min-w-0">
      <span className="block truncate">{subject}</span>
      <span className="block truncate text-ink-2 text-xs" aria-hidden="true">
        {categoryWord(category)}
      </span>
    </span>
  ),
  words: {
    list: 'Templates',
    search: 'Search subject or body',
    nothing: 'No templates found',
    failure: "Your templates didn't load. Try again.",
  },
}

type Props = {
  label: string
  placeholder: string
  /** The subject of the chosen one. */
  chosen?: Pick<EmailTemplate, 'id' | 'subject'>
  /** Label of the "none" option; without it a template must be chosen. */
  none?: string
  onChoose: (template: EmailTemplate | undefined) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  disabled?: boolean
}

/** Picks one template by typing a part of its subject or body. */
export function TemplatePicker({ label, placeholder, chosen, none, onChoose, ...control }: Props) {
  return (
    <SearchPicker
      role="combobox"
      label={label}
      searched={TEMPLATES}
      chosenId={chosen?.id}
      none={chosen && none}
      onChoose={onChoose}
      {...control}
    >
      {chosen ? (
        <span className="truncate">{chosen.subject}</span>
      ) : (
        <span className="truncate text-ink-3">{placeholder}</span>
      )}
    </SearchPicker>
  )
}
