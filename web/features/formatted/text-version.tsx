type Props = { isBeside: boolean; children: string }

/** The text of an email: all of it, or the version beside the formatted one. */
export function TextVersion({ isBeside, children }: Props) {
  const text = <p className="wrap-anywhere whitespace-pre-wrap pt-3">{children}</p>
  if (!isBeside) return text
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-ink-2 text-xs focus-visible:shadow-(--focus-inset)">
        Plain text version
      </summary>
      {text}
    </details>
  )
}
