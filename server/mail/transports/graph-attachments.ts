import { boundedFetch } from '../../bounded-fetch.ts'
import { type GraphCalls, unreadableAnswer } from './graph-calls.ts'
import { graphFailure } from './graph-failure.ts'
import { MailApiFailure } from './mail-api.ts'
import type { MailFile } from './split-attachments.ts'

/** Smaller files are attached by one call, larger ones in pieces. Graph accepts each way only on its side. */
const MIN_SESSION_BYTES = 3 * 1024 * 1024
const PIECE_BYTES = 3 * 1024 * 1024
const LIMITS = { bytes: 1024 * 1024, ms: 2 * 60_000, redirect: 'manual' } as const

/** Attaches a file to a draft. */
export async function attachFile(calls: GraphCalls, graphUrl: string, draftPath: string, file: MailFile) {
  const { name, contentType, bytes } = file
  if (bytes.length < MIN_SESSION_BYTES)
    return void (await calls.read({
      method: 'POST',
      path: `${draftPath}/attachments`,
      body: json({
        '@odata.type': '#microsoft.graph.fileAttachment',
        name,
        contentType,
        contentBytes: bytes.toString('base64'),
      }),
    }))
  const { uploadUrl } = await calls.read<{ uploadUrl?: string }>({
    method: 'POST',
    path: `${draftPath}/attachments/createUploadSession`,
    body: json({ AttachmentItem: { attachmentType: 'file', name, size: bytes.length, contentType } }),
  })
  if (!uploadUrl || !isUploadUrl(uploadUrl, graphUrl)) throw unreadableAnswer(true)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const status = await uploadPiece(uploadUrl, bytes, start)
    const isLast = start + PIECE_BYTES >= bytes.length
    if (status !== (isLast ? 201 : 200)) throw unreadableAnswer(true)
  }
}

const json = (value: unknown) => ({ type: 'application/json', content: JSON.stringify(value) })

/** Without our token: the address itself allows it. It is on another host than Graph. */
async function uploadPiece(uploadUrl: string, bytes: Buffer, start: number) {
  const piece = bytes.subarray(start, start + PIECE_BYTES)
  try {
    const response = await boundedFetch(LIMITS)(uploadUrl, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${start + piece.length - 1}/${bytes.length}`,
      },
      body: new Uint8Array(piece),
    })
    const { status, headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    if (status >= 300) throw graphFailure({ status, headers, body, hasEffect: true })
    return status
  } catch (error) {
    if (error instanceof MailApiFailure) throw error
    throw new MailApiFailure('cut', 'The connection to Microsoft ended before a response came.', { cause: error })
  }
}

const isUploadUrl = (url: string, graphUrl: string) =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(graphUrl).origin)
