import { useId } from 'react'

export function PersonalizationInsights({ insights }: { insights: string[] }) {
  const titleId = useId()
  if (insights.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md bg-accent-soft px-3 py-2.5">
      <h3 id={titleId} className="font-medium text-accent-text text-sm">
        AI Personalization Insights
      </h3>
      <ul className="wrap-anywhere mt-1 list-disc pl-4.5 text-ink-2 text-sm marker:text-accent-text">
        {insights.map((insight, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, in which two may say the same.
          <li key={index}>{insight}</li>
        ))}
      </ul>
    </section>
  )
}
