import type { Conversation, ConversationList, Thread } from '../../../contract/inbox.ts'

/** Newest first; the ID decides between two of the same moment. */
const isBefore = (a: Conversation, b: Conversation) =>
  a.lastMessageAt === b.lastMessageAt ? a.id > b.id : Date.parse(a.lastMessageAt) > Date.parse(b.lastMessageAt)

/** At the place that its last message gives it. */
export function withConversation(list: Conversation[], added: Conversation): Conversation[] {
  const others = list.filter(({ id }) => id !== added.id)
  const at = others.findIndex((other) => isBefore(added, other))
  return others.toSpliced(at === -1 ? others.length : at, 0, added)
}

/**
 * The first page as the server has it now, and of the later ones what is loaded already: reading all of them again would cost more the
 * further somebody has scrolled. `open` stays even if the filter no longer matches it, until it is closed.
 */
export function withFirstPage(fresh: ConversationList, loaded: ConversationList | undefined, open?: number) {
  if (!loaded) return fresh
  const isFresh = new Set(fresh.conversations.map(({ id }) => id))
  const last = fresh.conversations.at(-1)
  const isLater = (one: Conversation) => fresh.next !== null && last !== undefined && isBefore(last, one)
  const later = loaded.conversations.filter((one) => !isFresh.has(one.id) && isLater(one))
  const kept = loaded.conversations.find(({ id }) => id === open && !isFresh.has(id))
  const conversations = [...fresh.conversations, ...later]
  return {
    ...fresh,
    next: later.length > 0 ? loaded.next : fresh.next,
    conversations: kept ? withConversation(conversations, kept) : conversations,
  }
}

export function withNextPage(loaded: ConversationList, page: ConversationList): ConversationList {
  const isLoaded = new Set(loaded.conversations.map(({ id }) => id))
  return {
    ...loaded,
    next: page.next,
    conversations: [...loaded.conversations, ...page.conversations.filter(({ id }) => !isLoaded.has(id))],
  }
}

/** The newest messages as the server has them now, after the earlier ones that are loaded already. */
export function withNewest(fresh: Thread, loaded: Thread | undefined): Thread {
  const first = fresh.messages[0]
  if (!loaded || !first || !fresh.hasEarlier) return fresh
  const isFresh = new Set(fresh.messages.map(({ id }) => id))
  const earlier = loaded.messages.filter(({ id, at }) => !isFresh.has(id) && Date.parse(at) <= Date.parse(first.at))
  return earlier.length === 0
    ? fresh
    : { ...fresh, messages: [...earlier, ...fresh.messages], hasEarlier: loaded.hasEarlier }
}
