/** What follows the text when it is sent. */
export function SignatureNote({ signature }: { signature: string | undefined }) {
  if (!signature) return null
  return (
    <section aria-label="Signature" className="-mt-2 flex flex-col gap-1">
      <p className="wrap-anywhere whitespace-pre-wrap rounded-md border border-dashed px-3 py-2 text-ink-2 text-sm">
        {signature}
      </p>
      <p className="text-ink-3 text-xs">We add your signature below the text.</p>
    </section>
  )
}
