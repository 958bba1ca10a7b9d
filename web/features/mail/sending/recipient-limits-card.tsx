import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { RecipientLimits } from '../lazy-parts.ts'
import { useSendingRules } from '../mail-api.ts'

export function RecipientLimitsCard() {
  return (
    <Card aria-labelledby="recipient-limits-title" className="p-4">
      <h2 id="recipient-limits-title" className="font-semibold text-base">
        Recipient limits
      </h2>
      <p className="mb-4 text-ink-2 text-sm">
        Too many emails to one company look like spam. Emails over a limit wait until there is room again. An email you
        send to a single lead always goes out, and counts.
      </p>
      <Loaded
        query={useSendingRules()}
        loading={<LoadingLines label="Loading recipient limits" widths={['w-1/2', 'w-1/3']} />}
        failure="Your recipient limits didn't load."
      >
        {(rules) => <RecipientLimits rules={rules} />}
      </Loaded>
    </Card>
  )
}
