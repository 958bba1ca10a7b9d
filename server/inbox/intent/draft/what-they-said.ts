// What the draft takes from the message it replies to: questions, times, numbers and links, in their own words.
import { newestPart } from '../newest-part.ts'
import { sentencesOf } from '../sentences.ts'

const MOST_QUESTIONS = 3
const LONGEST_QUESTION = 200
const TIME =
  '(?:(?:at |@ ?)?\\d{1,2}(?:[:.]\\d{2})? ?(?:am|pm|a\\.m\\.|p\\.m\\.|h|uhr)\\b|(?:at )?\\d{1,2}[:.]\\d{2}|at \\d{1,2}(?![\\d%/-])|at noon|(?:in the )?(?:morning|afternoon))(?: (?:CET|GMT|EST|PST|EDT|PDT|BST|CST|Eastern|Pacific|Central|UK time))?'
const DAY =
  '(?:(?:next |this )?(?:Monday|Tuesday|Wednesday|Thursday|Friday)(?:,? (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?(?:January|February|March|April|May|June|July|August|September|October|November|December))?)?|tomorrow|today|the \\d{1,2}(?:st|nd|rd|th)(?: of \\w+)?|\\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}(?:st|nd|rd|th)?)'
const DAY_AND_TIME = new RegExp(`\\b${DAY},? (?:${TIME})`, 'i')
const SOME_DAY = new RegExp(`\\b${DAY}`, 'gi')
const BOOKING_LINK =
  /https?:\/\/(?:www\.)?(?:calendly\.com|cal\.com|savvycal\.com|meetings\.hubspot\.com|outlook\.office\.com\/book\w*|calendar\.app\.google)\/[^\s<>"')]{1,200}/i
const PHONE = /(?<![\d/#])\+?\d[\d ()/-]{6,18}\d(?![\d/])/

/** The newest message of theirs, as it is written. */
export const newestText = (text: string) => newestPart(text).text

/** Their questions, without those about a time to talk. */
export function questionsIn(text: string): string[] {
  return sentencesOf(text)
    .map(({ start, isQuestion }, at, all) => ({
      isQuestion,
      words: text.slice(start, all[at + 1]?.start ?? text.length).trim(),
    }))
    .filter(({ isQuestion, words }) => isQuestion && words.length <= LONGEST_QUESTION && !ABOUT_TIME.test(words))
    .flatMap(({ words }) => words.replace(/\s+/g, ' ').split(TWO_QUESTIONS))
    .slice(0, MOST_QUESTIONS)
}
/** "How much is it, and where is our data stored?" */
const TWO_QUESTIONS = /,? and (?=(?:how|what|which|who|where|why|does|do|is|are|can|will)\b)/i
const ABOUT_TIME =
  /\b(?:call|meet(?:ing)?|zoom|teams|chat|talk|free|available|availability|calendar|slot|suit|when (?:are|would|can|could)|(?:mon|tues|wednes|thurs|fri)day|tomorrow|\d ?[ap]m)\b/i

export type Times = {
  proposed: string | null
  days: string[]
  link: string | null
  phone: string | null
  isAccepted: boolean
  asksForOurs: boolean
}

export function timesIn(text: string): Times {
  const days = [...new Set([...text.matchAll(SOME_DAY)].map(([day]) => day))].slice(0, 3)
  return {
    proposed: DAY_AND_TIME.exec(text)?.[0] ?? null,
    days,
    link: BOOKING_LINK.exec(text)?.[0] ?? null,
    phone: /\b(?:call|ring|phone|number|mobile|cell)\b/i.test(text) ? (PHONE.exec(text)?.[0].trim() ?? null) : null,
    isAccepted:
      /\b(?:accepted|confirmed|booked|see you|talk (?:to you )?then|works for (?:me|us)|is perfect|works[.!]|i'll be there)\b/i.test(
        text,
      ),
    asksForOurs:
      /\b(?:your availability|when (?:are|would|can|could) you|what times? (?:can|do|would)|propose|suggest (?:a|some|two|three)|what does your calendar|how is your|your calendar)\b/i.test(
        text,
      ),
  }
}

/** "send me the deck and pricing": what they want to read. */
export function materialIn(text: string): string | null {
  const found =
    /\b(?:send|share|forward|email|provide|shoot|have|get|see)\b[^.!?\n]{0,60}?\b((?:(?:some|more|further|your|the|a|an|short) ){0,3}(?:pricing|price list|prices|deck|brochure|one-?pager|information|info|details|documentation|proposal|quote|offer|case stud(?:y|ies)|presentation|overview|summary|references|whitepaper|contract|agreement|catalog(?:ue)?|material|examples)(?:(?:,| and| \+| &) (?:(?:some|more|your|the|a|an) )?(?:pricing|price list|prices|deck|brochure|details|references|terms|examples|case studies|proposal|quote))?)/i.exec(
      text,
    )
  return found?.[1]?.trim() ?? null
}
