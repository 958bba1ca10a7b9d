import { Plus } from 'lucide-react'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/form/checkbox.tsx'
import { Field } from '../../../web/ui/form/field.tsx'
import { Input } from '../../../web/ui/form/input.tsx'
import { Select } from '../../../web/ui/form/select.tsx'
import { Switch } from '../../../web/ui/form/switch.tsx'
import { Textarea } from '../../../web/ui/form/textarea.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Spinner } from '../../../web/ui/spinner.tsx'
import { Row, Section } from './section.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'destructive'] as const
const SIZES = ['sm', 'md', 'lg'] as const

const SIZE_OPTIONS = [
  { value: 'all', label: 'All sizes' },
  { value: '1-10', label: '1-10' },
  { value: '11-50', label: '11-50' },
  { value: '51-200', label: '51-200', disabled: true },
]

export function ButtonSection() {
  return (
    <Section title="Buttons">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant}>
            <Plus aria-hidden="true" />
            With icon
          </Button>
          <Button variant={variant} disabled>
            <Spinner />
            Disabled
          </Button>
          <Button variant={variant} asChild>
            <a href="#buttons">As link</a>
          </Button>
          <IconButton variant={variant} label={`Add, ${variant}`}>
            <Plus aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
    </Section>
  )
}

export function FieldSection() {
  return (
    <Section title="Fields">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Plain">{(control) => <Input {...control} placeholder="Search name, company or email" />}</Field>
        <Field label="Required" required hint="As on their card">
          {(control) => <Input {...control} defaultValue="Grace" />}
        </Field>
        <Field label="Wrong" required error="Valid email is required">
          {(control) => <Input {...control} defaultValue="grace@" />}
        </Field>
        <Field label="Disabled">
          {(control) => <Input {...control} disabled defaultValue="grace@navona.example" />}
        </Field>
        <Field label="Choice">{(control) => <Select {...control} options={SIZE_OPTIONS} defaultValue="all" />}</Field>
        <Field label="Unchosen">
          {(control) => <Select {...control} options={SIZE_OPTIONS} placeholder="Company size" />}
        </Field>
        <Field label="Wrong choice" error="Choose a size">
          {(control) => <Select {...control} options={SIZE_OPTIONS} placeholder="Company size" />}
        </Field>
        <Field label="Disabled choice">
          {(control) => <Select {...control} options={SIZE_OPTIONS} defaultValue="1-10" disabled />}
        </Field>
        <Field label="Notes">{(control) => <Textarea {...control} placeholder="What did they say?" />}</Field>
        <Field label="Wrong notes" error="Too long">
          {(control) => <Textarea {...control} defaultValue="Lorem ipsum" />}
        </Field>
        <Field label="Disabled notes">
          {(control) => <Textarea {...control} disabled defaultValue="Nothing to change here" />}
        </Field>
      </div>
    </Section>
  )
}

export function ControlSection() {
  return (
    <Section title="Checkboxes and switches">
      <Row>
        <Checkbox checked={false} aria-label="Unchecked" />
        <Checkbox aria-label="Checked" checked />
        <Checkbox aria-label="Some checked" checked="indeterminate" />
        <Checkbox checked={false} aria-label="Disabled unchecked" disabled />
        <Checkbox aria-label="Disabled checked" disabled checked />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Disabled off" disabled />
        <Switch aria-label="Disabled on" disabled defaultChecked />
      </Row>
    </Section>
  )
}
