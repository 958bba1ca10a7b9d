import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { TrackingDomainForm } from '../lazy-parts.ts'
import { NamedHost } from './named-host.tsx'
import { useTrackingDomain } from './tracking-domain-api.ts'

/** A host of the owner's own in the links of their emails. */
export function TrackingDomainCard() {
  return (
    <Card aria-labelledby="tracking-domain-title" className="p-4">
      <h2 id="tracking-domain-title" className="font-semibold text-base">
        Tracking domain
      </h2>
      <Loaded
        query={useTrackingDomain()}
        loading={<LoadingLines label="Loading your tracking domain" widths={['w-2/3', 'w-1/3']} className="mt-2" />}
        failure="Your tracking domain didn't load."
      >
        {({ mainHost, domain }) => (
          <>
            <p className="mb-4 text-ink-2 text-sm">
              {mainHost === null
                ? "Recipients can't reach this server, so your emails have no tracked links. Ask the person who runs it to set PUBLIC_URL to a public address."
                : domain?.state === 'live'
                  ? 'Tracked links, the open pixel and the unsubscribe link use your own host.'
                  : `Tracked links, the open pixel and the unsubscribe link use ${mainHost}. With a host of your own domain, recipients see your name in them.`}
            </p>
            {domain ? <NamedHost domain={domain} /> : mainHost !== null && <TrackingDomainForm />}
          </>
        )}
      </Loaded>
    </Card>
  )
}
