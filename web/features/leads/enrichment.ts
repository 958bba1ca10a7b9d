import { z } from 'zod'

const Fact = z.object({ label: z.string(), value: z.string(), source: z.string().nullish() })
const Enrichment = z.object({ summary: z.string().optional().catch(undefined), facts: z.array(Fact).catch([]) })
export type Enrichment = z.infer<typeof Enrichment>

/** What was found out about a lead; undefined when there is nothing to show. */
export function readEnrichment(data: unknown): Enrichment | undefined {
  const { data: found } = Enrichment.safeParse(data)
  return found && (found.summary || found.facts.length > 0) ? found : undefined
}
