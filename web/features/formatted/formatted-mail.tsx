import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cn } from '../../ui/class-names.ts'
import { safeMailHtml } from './safe-mail-html.ts'

const UPLOADED = /\/api\/email-files\/[0-9a-f]{64}/g

type Props = { html: string; title: string; className?: string }

/** An email as its recipient sees it, in a frame that can do nothing. */
export function FormattedMail({ html, title, className }: Props) {
  const addresses = [...new Set(html.match(UPLOADED) ?? [])]
  // The frame has no session of its own.
  const { data: images } = useQuery({
    queryKey: ['email images', ...addresses],
    queryFn: async () => new Map(await Promise.all(addresses.map(async (one) => [one, await dataUrl(one)] as const))),
    enabled: addresses.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const page = useMemo(
    () => safeMailHtml(html.replace(UPLOADED, (address) => images?.get(address) ?? address)),
    [html, images],
  )
  return (
    <iframe
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      srcDoc={page}
      className={cn('h-96 w-full rounded-md border bg-[#fff]', className)}
    />
  )
}

async function dataUrl(address: string) {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) return ''
  const blob = await response.blob()
  return new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(blob)
  })
}
