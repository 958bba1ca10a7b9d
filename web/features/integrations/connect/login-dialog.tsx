import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useConnectCrm } from '../use-connect-crm.ts'

type Props = { isOpen: boolean; onClose: () => void }

const OWN = 'own'
const LOGINS = [
  { value: 'https://test.salesforce.com', label: 'Sandbox (test.salesforce.com)' },
  { value: OWN, label: 'My Domain' },
  { value: 'https://login.salesforce.com', label: 'Production (login.salesforce.com)' },
]

/** Connects Salesforce at the address where the company signs in. */
export function LoginDialog({ isOpen, onClose }: Props) {
  const formId = useId()
  const [login, setLogin] = useState(LOGINS[0]?.value ?? OWN)
  const [domain, setDomain] = useState('')
  const [problem, setProblem] = useState<string>()
  const connect = useConnectCrm()

  async function start() {
    const address = login === OWN ? domain.trim() : login
    if (address === '') return setProblem('Enter your My Domain')
    const refused = await connect('salesforce', address)
    setProblem(refused)
    if (!refused) onClose()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Connect Salesforce"
        description="Choose where you sign in to Salesforce."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary">
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
            void start()
          }}
        >
          <Field label="Login address">
            {(control) => (
              <Select
                {...control}
                options={LOGINS}
                value={login}
                onValueChange={(next) => {
                  setLogin(next)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
          {login === OWN && (
            <Field
              label="My Domain"
              hint="Such as acme.my.salesforce.com, or acme--uat.sandbox.my.salesforce.com for a sandbox."
              error={problem}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={200}
                  value={domain}
                  onChange={(event) => {
                    setDomain(event.target.value)
                    setProblem(undefined)
                  }}
                />
              )}
            </Field>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
