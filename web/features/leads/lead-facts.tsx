import { readEnrichment } from './enrichment.ts'
import { webAddress } from './safe-link.ts'

/** What enrichment found, each fact with where it was found; nothing when there is nothing. */
export function LeadFacts({ data }: { data: unknown }) {
  const found = readEnrichment(data)
  if (!found) return null
  return (
    <section className="border-t px-5 py-5" aria-label="Facts">
      <h3 className="mb-2 font-semibold text-sm">Facts</h3>
      {found.summary && <p className="mb-3 text-ink-2 text-sm">{found.summary}</p>}
      <dl className="flex flex-col gap-2.5 text-sm">
        {found.facts.map(({ label, value, source }) => (
          <div key={`${label} ${value}`}>
            <dt className="text-ink-3 text-xs">{label}</dt>
            <dd className="wrap-anywhere">
              {value}
              {source && <Source text={source} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Source({ text }: { text: string }) {
  const href = webAddress(text)
  if (!href) return <span className="ml-2 text-ink-3 text-xs">{text}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="ml-2 rounded-sm text-accent-text text-xs underline"
    >
      {new URL(href).hostname}
    </a>
  )
}
