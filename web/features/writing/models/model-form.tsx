import { type FormEvent, useState } from 'react'
import {
  MODEL_PROVIDERS,
  type ModelProvider,
  type ModelSettings,
  ModelSettingsInput,
} from '../../../../contract/model-settings.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useRemoveModel, useSaveModel, useTestModel } from './model-api.ts'
import { PROVIDERS } from './model-words.ts'
import { TestButton, TestResult } from './test-model.tsx'

const OPTIONS = MODEL_PROVIDERS.map((provider) => [provider, PROVIDERS[provider].label] as const)
const LOCAL = 'http://localhost:11434/v1'

type Errors = Partial<Record<string, string>>

/** Provider, model and key. Empty means: the built-in writer writes. */
export function ModelForm({ settings }: { settings: ModelSettings }) {
  const [values, setValues] = useState({
    provider: settings.provider ?? ('openai' as ModelProvider),
    baseUrl: settings.baseUrl ?? '',
    model: settings.model ?? '',
    apiKey: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const [isRemoving, setIsRemoving] = useState(false)
  const saving = useSaveModel()
  const removing = useRemoveModel()
  const testing = useTestModel()
  const isOwn = values.provider === 'openai-compatible'
  // The saved key goes to the address it was entered for, and to no other.
  const isSameAddress =
    values.provider === settings.provider && (!isOwn || withoutSlash(values.baseUrl) === settings.baseUrl)
  const keepsKey = settings.hasKey && settings.isKeyReadable && isSameAddress

  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setErrors({})
    testing.reset()
  }

  /** What is entered; undefined, with the errors shown, where it can't be right. */
  function entered(): ModelSettingsInput | undefined {
    const parsed = ModelSettingsInput.safeParse({
      ...values,
      baseUrl: isOwn ? values.baseUrl : null,
      apiKey: values.apiKey || (keepsKey ? undefined : null),
    })
    const problems: Errors = Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    )
    if (isOwn && !values.baseUrl.trim()) problems.baseUrl = 'Enter the address of the model'
    if (!isOwn && !values.apiKey && !keepsKey) problems.apiKey = 'Enter the key of your account there'
    setErrors(problems)
    return Object.keys(problems).length === 0 ? parsed.data : undefined
  }

  function showFailure(error: unknown, fallback: string) {
    const issues = fieldIssuesOf(error)
    if (issues.length > 0) setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
    else toastFailure(error, messageOf(error) ?? fallback)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const input = entered()
    if (!input) return
    try {
      await saving.mutateAsync(input)
      toast({
        title: 'Model saved',
        description:
          testing.data?.isOk === false
            ? `The test of ${input.model} failed. Until it replies, the built-in writer writes.`
            : `${input.model} writes from now on.`,
      })
    } catch (error) {
      showFailure(error, 'Failed to save the model.')
    }
  }

  async function test() {
    const input = entered()
    if (!input) return
    try {
      await testing.mutateAsync(input)
    } catch (error) {
      showFailure(error, 'Failed to test the model.')
    }
  }

  async function remove() {
    setIsRemoving(false)
    try {
      await removing.mutateAsync(undefined)
      toast({ title: 'Model removed', description: 'The built-in writer writes from now on.' })
    } catch (error) {
      showFailure(error, 'Failed to remove the model.')
    }
  }

  return (
    <form onSubmit={save} noValidate className="flex max-w-xl flex-col gap-4">
      {!settings.model && (
        <p className="text-ink-2 text-sm">
          No model yet: the built-in writer writes all emails, and no text is sent elsewhere.
        </p>
      )}
      <Field label="Provider" error={errors.provider}>
        {(control) => (
          <NativeSelect
            {...control}
            options={OPTIONS}
            value={values.provider}
            onChange={({ target }) => change({ provider: target.value as ModelProvider })}
          />
        )}
      </Field>
      {isOwn && (
        <Field
          label="Address"
          required
          error={errors.baseUrl}
          hint={`Of a model on this machine or elsewhere. Ollama: ${LOCAL}`}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={LOCAL}
              value={values.baseUrl}
              onChange={({ target }) => change({ baseUrl: target.value })}
            />
          )}
        </Field>
      )}
      <Field label="Model" required error={errors.model} hint="Its name as the provider spells it.">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={200}
            placeholder={PROVIDERS[values.provider].example}
            value={values.model}
            onChange={({ target }) => change({ model: target.value })}
          />
        )}
      </Field>
      <Field label="Key" required={!isOwn && !keepsKey} error={errors.apiKey} hint={keyHint(settings, keepsKey, isOwn)}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="off"
            maxLength={500}
            placeholder={keepsKey ? '••••••••' : ''}
            value={values.apiKey}
            onChange={({ target }) => change({ apiKey: target.value })}
          />
        )}
      </Field>
      <TestResult result={testing.data} isTesting={testing.isPending} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={saving.isPending}>
          Save
        </Button>
        <TestButton isTesting={testing.isPending} onClick={test} />
        {settings.setBy === 'operator' && (
          <Button type="button" variant="ghost" onClick={() => setIsRemoving(true)} disabled={removing.isPending}>
            Use the built-in writer
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        question="Use the built-in writer?"
        text={`We remove ${settings.model}${settings.hasKey ? ' and its key' : ''}. To use it again, enter ${settings.hasKey ? 'the key' : 'it'} again.`}
        confirmLabel="Remove Model"
        onConfirm={remove}
        onCancel={() => setIsRemoving(false)}
      />
    </form>
  )
}

function keyHint(settings: ModelSettings, keepsKey: boolean, isOwn: boolean) {
  if (settings.hasKey && !settings.isKeyReadable) return 'We can no longer read the saved key. Enter it again.'
  if (keepsKey) return `A key is set${settings.keyEnd ? `, ending in ${settings.keyEnd}` : ''}. Leave empty to keep it.`
  if (settings.hasKey) return 'The saved key is for another address and is not sent there.'
  return isOwn
    ? 'Leave empty if the model needs none. We encrypt it and never show it again.'
    : 'We encrypt it and never show it again.'
}

const withoutSlash = (url: string) => url.trim().replace(/\/+$/, '')
