import { useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { setLetterKeys } from '../../lib/keys/letter-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Toggle } from '../../ui/settings-section.tsx'
import { useSaveAccount } from './account-api.ts'

/** Speech input and unsteady hands press single keys by accident, so they can be turned off. Applies at once. */
export function LetterKeysSetting({ account }: { account: Account }) {
  const [isOn, setIsOn] = useState(account.usesLetterKeys)
  const saving = useSaveAccount()

  async function choose(usesLetterKeys: boolean) {
    setIsOn(usesLetterKeys)
    setLetterKeys(usesLetterKeys)
    try {
      await saving.mutateAsync({ usesLetterKeys })
    } catch (error) {
      setIsOn(!usesLetterKeys)
      setLetterKeys(!usesLetterKeys)
      toastFailure(error, 'Failed to save the setting')
    }
  }

  return (
    <Toggle
      label="Single-key shortcuts"
      hint="Press X to select a lead, J and K to move, ? to list all keys. Turn this off if you press keys by accident."
      isOn={isOn}
      onChange={choose}
    />
  )
}
