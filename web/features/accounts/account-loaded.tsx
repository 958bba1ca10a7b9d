import type { ReactNode } from 'react'
import type { Account } from '../../../contract/account.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailureState } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { useAccount } from './account-api.ts'

/** What is shown of the account, once it is there. */
export function AccountLoaded({ children }: { children: (account: Account) => ReactNode }) {
  return (
    <Loaded
      query={useAccount()}
      loading={
        <Card className="p-4">
          <LoadingLines label="Loading settings" widths={['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5']} />
        </Card>
      }
      failure={(retry) => <LoadFailureState what="Your settings didn't load" onRetry={retry} />}
    >
      {children}
    </Loaded>
  )
}
