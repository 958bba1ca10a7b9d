import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { wholeText } from '../../../contract/html-text.ts'
import { followsReply } from '../../../contract/step-branches.ts'
import { isEmailKind, type StepKind, type StepSettings, type StepWithin } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { checkClaims, isShort } from '../../writing/check-claims.ts'
import type { UnsupportedClaim, Writer } from '../../writing/evidence/unsupported-claims.ts'
import { factsOfWriter } from '../../writing/gather-facts.ts'
import { type StepTexts, textsOf } from '../preparing/choose-variant.ts'

/** Subject and text, the formatted text where there is one, and `true` where the email only follows a reply. */
type StoredText = [subject: string, body: string, bodyHtml?: string | null, followsReply?: true]

/** The texts of its active emails, in order, each followed by its variants. */
const TEXTS = sql`(select coalesce(json_agg(case
    when s.arm = 'yes' and branch.settings -> 'branch' ->> 'if' = 'replied' then json_build_array(t.subject, t.body, t.html, true)
    when t.html is null then json_build_array(t.subject, t.body)
    else json_build_array(t.subject, t.body, t.html) end order by s.step_number, t.key), '[]')
  from sequence_steps s left join sequence_steps branch on branch.id = s.parent_id,
  lateral (select 'A' as key, s.subject, s.body, s.body_html as html
    union all select v.text ->> 'key', v.text ->> 'subject', v.text ->> 'body', v.text ->> 'bodyHtml' from jsonb_array_elements(s.variants -> 'arms') v(text)) t
  where s.sequence_id = q.id and s.is_active and s.kind in ('email', 'email_approval'))`
const hashOf = (texts: SQL) => sql`encode(sha256(convert_to(${texts}::text, 'UTF8')), 'hex')`

/** For a query that calls the sequence `q`. */
export const TEXT_HASH = hashOf(TEXTS)

const MOST_KEPT = 2_000
/** The same text with the same voice has the same claims. */
const checked = new Map<string, UnsupportedClaim[]>()
const checking = new Map<string, Promise<UnsupportedClaim[]>>()

type Text = { subject: string; body: string; followsReply?: true }
type Step = StepTexts & {
  isActive: boolean
  kind?: StepKind | undefined
  within?: StepWithin | null | undefined
  settings?: StepSettings | null | undefined
}

const keyOf = (hash: string, writer: Writer) =>
  `${hash} ${createHash('sha256').update(JSON.stringify(writer)).digest('base64')}`

/** Two who ask for the same at once share one check. */
function claimsOf(userId: number, hash: string, texts: Text[], writer: Writer) {
  const key = keyOf(hash, writer)
  const known = checking.get(key)
  if (known) return known
  const claims = checkClaims(userId, texts, writer)
    .then((found) => {
      if (checked.size >= MOST_KEPT) checked.delete(checked.keys().next().value as string)
      checked.set(key, found)
      return found
    })
    .finally(() => checking.delete(key))
  checking.set(key, claims)
  return claims
}

/** Another hash than the given one when the text has changed meanwhile. */
export async function checkText(db: Db, userId: number, sequenceId: number, hash: string, writer: Writer) {
  const known = checked.get(keyOf(hash, writer))
  if (known) return { hash, claims: known }
  const read = await readTexts(db, userId, sequenceId)
  const claims = await claimsOf(userId, read?.hash ?? hash, read?.texts ?? [], writer)
  return { hash: read?.hash ?? hash, claims }
}

/** With what only the formatted email says. */
const asSaid = ([subject, body, bodyHtml, followsReply]: StoredText): Text => ({
  subject,
  body: wholeText({ body, bodyHtml }),
  ...(followsReply && { followsReply }),
})

async function readTexts(db: Db, userId: number, sequenceId: number) {
  const { rows } = await db.execute<{ hash: string; texts: StoredText[] }>(sql`
    select ${TEXT_HASH} as hash, ${TEXTS} as texts from email_sequences q where q.id = ${sequenceId} and q.user_id = ${userId}`)
  return rows[0] && { hash: rows[0].hash, texts: rows[0].texts.map(asSaid) }
}

/**
 * A long text takes seconds to check, and no transaction stays open for that. Called before one, with the steps that it saves, or
 * else for those it finds: its own check then has the result.
 */
export async function checkTextBefore(db: Db, userId: number, sequenceId: number, steps?: Step[]) {
  const found = await readTexts(db, userId, sequenceId)
  if (!found) return
  const writer = await factsOfWriter(db, userId)
  const active = steps && activeIn(steps)
  const texts = active ? active.map(asSaid) : found.texts
  const hash = active ? await hashTexts(db, active) : found.hash
  if (!checked.has(keyOf(hash, writer))) await claimsOf(userId, hash, texts, writer)
}

/** The texts of the active ones, as they are in `TEXTS`. */
const activeIn = (steps: Step[]) =>
  steps
    .filter(({ isActive, kind }) => isActive && isEmailKind(kind))
    .sort((a, b) => a.stepNumber - b.stepNumber)
    .flatMap((step) =>
      textsOf(step)
        .sort((a, b) => (a.variant ?? '').localeCompare(b.variant ?? ''))
        .map(({ subject, body, bodyHtml }): StoredText => {
          if (followsReply(step, steps)) return [subject, body, bodyHtml, true]
          return bodyHtml ? [subject, body, bodyHtml] : [subject, body]
        }),
    )

/** What leads can get of these steps, with what only the formatted email says. */
export const textsToCheck = (steps: Step[]) => activeIn(steps).map(asSaid)

/** As the database will have it when they are saved. */
async function hashTexts(db: Db, texts: StoredText[]) {
  const given = JSON.stringify(texts)
  const { rows } = await db.execute<{ hash: string }>(sql`
    select ${hashOf(sql`(select coalesce(json_agg(case
      when s ->> 3 is not null then json_build_array(s ->> 0, s ->> 1, s ->> 2, true)
      when s ->> 2 is null then json_build_array(s ->> 0, s ->> 1)
      else json_build_array(s ->> 0, s ->> 1, s ->> 2) end order by place), '[]')
      from json_array_elements(${given}::json) with ordinality given (s, place))`)} as hash`)
  return (rows[0] as { hash: string }).hash
}

/** Whether a transaction need not wait for the claims of this text. */
export async function isCheckedAtOnce(tx: Db, userId: number, sequenceId: number) {
  const found = await readTexts(tx, userId, sequenceId)
  if (!found) return true
  const writer = await factsOfWriter(tx, userId)
  return checked.has(keyOf(found.hash, writer)) || isShort({ texts: found.texts, writer })
}

export async function readTextHash(tx: Db, sequenceId: number) {
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select ${TEXT_HASH} as hash from email_sequences q where q.id = ${sequenceId}`,
  )
  return rows[0]?.hash
}
