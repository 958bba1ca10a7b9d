import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageFile } from '../../../../contract/inbox.ts'
import { useIsDark } from '../../../lib/use-theme.ts'
import { cn } from '../../../ui/class-names.ts'
import { imageAddress, remoteImageAddress } from '../inbox-api.ts'
import { cleanMessageHtml, remoteImagesOf } from './clean-message-html.ts'

const MIN_HEIGHT = 24
const MIN_ZOOM = 0.5
const MAX_REMOTE_IMAGES = 60

type Props = {
  messageId: number
  html: string
  files: MessageFile[]
  title: string
  /** Whether the images that the email links to are shown. */
  withRemote: boolean
}

/**
 * The HTML of an email in a frame that is as high as its content. No script runs in it and it can fetch nothing (its own policy allows
 * neither): our page gets the images and puts them in as data. So it may share our origin, which is how we can measure it.
 */
export default function MessageFrame({ messageId, html, files, title, withRemote }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(MIN_HEIGHT)
  const images = useImages(messageId, html, files, withRemote)
  const isDark = useIsDark()
  const { page, isOnWhite } = useMemo(
    () => cleanMessageHtml(html, (address) => images[address], isDark),
    [html, images, isDark],
  )

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    function follow() {
      const content = element?.contentDocument
      if (!content?.body) return
      const measure = () => {
        fitWidth(content)
        setHeight(Math.max(MIN_HEIGHT, Math.ceil(content.documentElement.scrollHeight)))
      }
      observer?.disconnect()
      observer = new ResizeObserver(measure)
      observer.observe(content.body)
      measure()
      // The keys of the page also work where the focus is on a link of the email.
      content.addEventListener('keydown', passOn)
    }
    element.addEventListener('load', follow)
    follow()
    return () => {
      element.removeEventListener('load', follow)
      observer?.disconnect()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={page}
      style={{ height }}
      className={cn('-mx-4 block w-[calc(100%+2rem)] overflow-x-auto', isOnWhite && 'bg-[#fff]')}
    />
  )
}

/** A newsletter that is wider than the thread is made smaller, as phones do. */
function fitWidth({ documentElement: root, body }: Document) {
  body.style.setProperty('zoom', '1')
  if (root.scrollWidth > root.clientWidth)
    body.style.setProperty('zoom', String(Math.max(MIN_ZOOM, root.clientWidth / root.scrollWidth)))
}

function passOn({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (key === 'Enter' || key === 'Tab') return
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, altKey, shiftKey }))
}

/** By the address that the HTML has for them, as data. */
function useImages(messageId: number, html: string, files: MessageFile[], withRemote: boolean) {
  const wanted = useMemo(() => {
    const inline = files
      .filter(({ cid }) => cid && html.includes(cid))
      .map(({ cid, part }) => ({ name: `cid:${cid}`, address: imageAddress(messageId, part) }))
    const remote = withRemote ? remoteImagesOf(html).slice(0, MAX_REMOTE_IMAGES) : []
    return [...inline, ...remote.map((url) => ({ name: url, address: remoteImageAddress(messageId, url) }))]
  }, [messageId, html, files, withRemote])
  return useQueries({
    queries: wanted.map(({ address }) => ({
      queryKey: ['image of an email', address],
      queryFn: () => imageData(address),
      gcTime: 5 * 60_000,
    })),
    // A plain object, which stays the same while nothing in it changes.
    combine: (results): Record<string, string> =>
      Object.fromEntries(results.flatMap(({ data }, at) => (data ? [[wanted[at]?.name ?? '', data]] : []))),
  })
}

/** Null for what is no image, or is gone. */
async function imageData(address: string): Promise<string | null> {
  const response = await fetch(address, { credentials: 'include' })
  const blob = response.ok ? await response.blob() : undefined
  if (!blob || !/^image\/(png|jpeg|gif|webp)$/.test(blob.type)) return null
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(blob)
  })
}
