import { Copy } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_NAME, TOKEN_SCOPES, type TokenScope } from '../../../contract/api-token.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { NativeSelect } from '../../ui/form/native-select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useMakeToken } from './account-api.ts'
import { expiryChoices, scopeWords } from './token-words.ts'

/** Creates a token and shows it in full, this one time. */
export function NewTokenForm({ making }: { making: ReturnType<typeof useMakeToken> }) {
  const [name, setName] = useState('')
  // The least that is of use. More is a decision.
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [expiry, setExpiry] = useState(String(DEFAULT_TOKEN_DAYS))
  const errorOf = (field: string) => fieldIssuesOf(making.error).find((issue) => issue.field === field)?.message

  async function make(event: FormEvent) {
    event.preventDefault()
    try {
      await making.mutateAsync({ name, scopes, expiresInDays: expiry === 'never' ? expiry : Number(expiry) })
      setName('')
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to create the token.')
    }
  }

  return (
    <>
      <form onSubmit={make} noValidate className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <Field label="Token name" error={errorOf('name')} className="min-w-48 flex-1">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={MAX_TOKEN_NAME}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Expires after" error={errorOf('expiresInDays')} className="w-32">
            {(control) => (
              <NativeSelect
                {...control}
                options={expiryChoices}
                value={expiry}
                onChange={(event) => setExpiry(event.target.value)}
              />
            )}
          </Field>
        </div>
        <ScopeChoice scopes={scopes} onChange={setScopes} error={errorOf('scopes')} />
        <Button type="submit" variant="primary" disabled={making.isPending} className="self-start">
          Create Token
        </Button>
      </form>
      {making.data && (
        // A second token replaces the first, and comes into view as well.
        <NewToken key={making.data.id} token={making.data.token} />
      )}
    </>
  )
}

function NewToken({ token }: { token: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={panel} role="status" className="scroll-my-5 rounded-md bg-accent-soft p-3 text-sm">
      <p className="text-accent-text">Copy it now. You won't see it again.</p>
      <div className="mt-1 flex items-center gap-2">
        <code className="min-w-0 flex-1 select-all break-all text-xs">{token}</code>
        <IconButton label="Copy token" onClick={() => copyWithToast(token)}>
          <Copy aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

type ChoiceProps = { scopes: TokenScope[]; onChange: (scopes: TokenScope[]) => void; error: string | undefined }

function ScopeChoice({ scopes, onChange, error }: ChoiceProps) {
  const id = useId()
  const toggle = (scope: TokenScope, isOn: boolean) =>
    onChange(TOKEN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))))
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">What it may do</legend>
      {TOKEN_SCOPES.map((scope) => (
        <div key={scope} className="flex items-start gap-2.5 text-sm pointer-coarse:min-h-11">
          <Checkbox
            id={`${id}-${scope}`}
            checked={scopes.includes(scope)}
            onCheckedChange={(isOn) => toggle(scope, isOn)}
            aria-describedby={`${id}-${scope}-hint`}
            className="mt-0.5"
          />
          <div>
            <label htmlFor={`${id}-${scope}`} className="font-medium">
              {scopeWords[scope].name}
            </label>
            <p id={`${id}-${scope}-hint`} className="text-ink-3 text-xs">
              {scopeWords[scope].hint}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}
