import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'

/** What is known of a lead that a sentence can be made of. */
export type FactName = 'title' | 'description' | 'small' | 'technology' | 'topic' | 'met' | 'note' | 'talk'

export type FitLines = Partial<Record<FactName, Lines>>

/** Why the offer may matter to this lead. Facts that say nothing about the offer, such as the size, have no line here. */
const toStrangers: FitLines = {
  title: {
    any: ['{offered}{fresh}Since you are {yourRole}, I thought you would be the right person to ask.'],
  },
  topic: {
    any: [
      '{offered}{otherTopic}I think it could help with {topicNoun} at {company}.',
      '{offered}{otherTopic}I am thinking of {topicNoun} in particular.',
      '{unoffered}I would like to talk about {topicNoun}.',
    ],
  },
  description: {
    any: ['{offered}{related}{Does}, so I thought this might be relevant for you.'],
  },
}

/** The rest are strangers. */
export const fitLines: Partial<Record<EmailCategory, FitLines>> & { other: FitLines } = {
  other: toStrangers,
  proposal: {
    topic: {
      any: [
        'I would put {topicNoun} first, unless you tell me otherwise.',
        'I would make sure that it covers {topicNoun}.',
      ],
    },
    technology: { any: ['It would also cover how this works with {technology}.'] },
  },
  closing: { topic: { any: ['{otherTopic}We could start with {topicNoun}.'] } },
  demo_request: {
    title: { any: ['{demo}As {titled}, you will be able to tell quickly whether it fits.'] },
    topic: { any: ['I would use {topicNoun} as the example.', 'We could start with {topicNoun}.'] },
  },
  nurturing: {},
  retention: { topic: { any: ['I would especially like to hear about {topicNoun}.'] } },
}

const plainOffer = ['{offer}.', 'At {senderCompany}, {offerLow}.']

/** How the offer is said. */
export const offerLines: Partial<Record<EmailCategory, Lines>> & { other: Lines } = {
  other: { any: [...plainOffer, '{fresh}In short, {offerLow}.'] },
  follow_up: { any: [...plainOffer, '{wrote}{cool}As a reminder, {offerLow}.'] },
  re_engagement: { any: [...plainOffer, '{known}As a reminder, {offerLow}.'] },
  proposal: { any: ['{noNote}It would cover {thing}.', '{engaged}To recap, {offerLow}.', '{offer}.'] },
  closing: { any: [...plainOffer, '{engaged}To recap, {offerLow}.'] },
  /** After the tip. */
  nurturing: {
    any: [
      '{tip}And if you need more than a tip: {offerLow}.',
      '{fresh}In case you are wondering who is writing: {offerLow}.',
      '{known}As a reminder of what we do: {offerLow}.',
      'In case it becomes relevant: {offerLow}.',
    ],
  },
  retention: {
    any: ['{worksWithUs}As you know, {offerLow}.', '{prospect}At {senderCompany}, {offerLow}.', '{prospect}{offer}.'],
  },
}

const aboutOffer = '{inTalks}{noNote}This is about our {thingShort}.'
/** To somebody who replied, where the offer has no short name, and to somebody we talked to long ago. */
const remindOfOffer = [
  '{onlyReplied}{noShortName}As a reminder, {offerLow}.',
  '{heardLongAgo}As a reminder, {offerLow}.',
]
const recapOffer = ['{onlyReplied}{noShortName}To recap, {offerLow}.', '{heardLongAgo}To recap, {offerLow}.']

/** The offer to somebody we talked to or who replied: a reference where one is needed, and no second pitch. */
export const knownOfferLines: Partial<Record<EmailCategory, Lines>> = {
  prospecting: { any: [aboutOffer, ...remindOfOffer] },
  follow_up: { any: [aboutOffer, ...remindOfOffer] },
  re_engagement: { any: [aboutOffer, ...remindOfOffer] },
  closing: { any: [aboutOffer, ...recapOffer] },
  proposal: { any: ['{noNote}It would cover our {thingShort}.', ...recapOffer] },
  demo_request: { any: ['{demo}I would show you our {thingShort}.', ...remindOfOffer] },
  nurturing: { any: ['{heardLongAgo}As a reminder of what we do: {offerLow}.'] },
}

/** A product the user names in their instructions. */
export const productLines: Lines = {
  any: ['I would like to tell you about {product}.', 'This is about {product}.', 'I am writing about {product}.'],
}

/** Who the offer is for. */
export const audienceLines: Lines = {
  any: ['We work with {audience}.', '{oneThing}It is made for {audience}.'],
}

/** A result that is a sentence of its own. */
export const proofLines: Lines = {
  any: ['{Proof}.', 'For example, {proof}.', 'To give you an example, {proof}.'],
}

/** "More than 300 teams use it" is no example. */
export const reachLines: Lines = { any: ['{Proof}.'] }

/** Before a list of points. */
export const listLines: Lines = {
  any: ['The main points:', 'In short:', 'What matters, point by point:'],
}
