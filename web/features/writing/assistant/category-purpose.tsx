import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCategories } from '../writing-api.ts'

/** The purpose and key elements of the chosen category. */
export function CategoryPurpose({ category }: { category: string }) {
  const { data, isPending } = useCategories()
  if (category === '') return null
  if (isPending) return <Skeleton className="h-16" />
  const known = data?.find(({ id }) => id === category)
  if (!known) return null
  return (
    <div className="-mt-1 rounded-md border bg-sunken px-3 py-2.5 text-sm" aria-live="polite">
      <p>{known.purpose}</p>
      <p className="mt-2 text-ink-2 text-xs">Key elements</p>
      <ul className="list-disc pl-4.5 text-ink-2 marker:text-ink-3">
        {known.keyElements.map((element) => (
          <li key={element}>{element}</li>
        ))}
      </ul>
    </div>
  )
}
