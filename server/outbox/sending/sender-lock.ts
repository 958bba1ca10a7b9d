/** First of two keys of an advisory lock; the second is the sender. While it is held, the sender lives. */
export const SENDER_LOCK = 0x1ead_0020
