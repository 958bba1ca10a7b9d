import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { takingTurns } from './turns.ts'

/** A long list as the response, checked and written item by item: no request waits for more than a few items of it. */
export function sendInTurns<Item>(reply: FastifyReply, schema: z.ZodType<Item>, items: Item[]) {
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(schema, items)))
}

async function* jsonOf<Item>(schema: z.ZodType<Item>, items: Item[]) {
  const turn = takingTurns()
  let before = '['
  for (const item of items) {
    if (turn.isOver()) await turn.next()
    yield `${before}${JSON.stringify(schema.parse(item))}`
    before = ','
  }
  yield items.length > 0 ? ']' : '[]'
}
