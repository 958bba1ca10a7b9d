import { useId, useState } from 'react'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useConnectWithKey } from './connect-api.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Connects one's own HubSpot account with a key, for servers without an app in HubSpot. */
export function KeyDialog({ isOpen, onClose }: Props) {
  const formId = useId()
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const connecting = useConnectWithKey()

  async function connect() {
    if (key.trim() === '') return setProblem('Paste the key')
    try {
      await connecting.mutateAsync(key)
      toast({ title: 'Connection Successful', description: 'HubSpot is connected.' })
      onClose()
    } catch (error) {
      const refused = fieldIssuesOf(error)[0]?.message ?? messageOf(error)
      setProblem(refused)
      if (!refused) toastFailure(error, 'Failed to connect to HubSpot. Please try again.')
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Connect HubSpot with a key"
        description="An admin creates the key in HubSpot under Development > Keys > Service keys."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={connecting.isPending}>
              Connect
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void connect()
          }}
        >
          <Field
            label="Key"
            hint="A service key, or the access token of a legacy private app. We store it encrypted."
            error={problem}
            required
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                value={key}
                onChange={(event) => {
                  setKey(event.target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
          <div className="text-ink-2 text-sm">
            <p>Give the key these scopes, each with read and write:</p>
            <Scopes names={['crm.objects.contacts', 'crm.objects.companies', 'crm.objects.deals']} />
            <p className="mt-3">Optional, for owners, lists, email texts and opt-outs:</p>
            <Scopes
              names={[
                'crm.objects.owners.read',
                'crm.lists.read',
                'sales-email-read',
                'communication_preferences.read_write',
              ]}
            />
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function Scopes({ names }: { names: string[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {names.map((name) => (
        <li key={name}>
          <code className="wrap-anywhere font-mono text-xs">{name}</code>
        </li>
      ))}
    </ul>
  )
}
