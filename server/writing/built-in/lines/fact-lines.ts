import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'

/** What is known of a lead that a sentence can be made of. */
export type FactName =
  | 'title'
  | 'industry'
  | 'description'
  | 'town'
  | 'founded'
  | 'people'
  | 'small'
  | 'technology'
  | 'topic'
  | 'met'

export type FitLines = Partial<Record<FactName, Lines>>

/** Why the offer may matter to this lead. */
const toStrangers: FitLines = {
  title: {
    any: [
      '{offered}As {titled}, you will see quickly whether that is worth a closer look.',
      '{offered}As {titled} at {company}, you know where it would help and where it would not.',
      '{unoffered}As {titled}, you know better than I do where the time goes.',
      '{unoffered}I am asking you as {titled}, because you see how the work really gets done.',
      '{offered}As {titled}, you are in a better position to judge it than I am.',
    ],
  },
  topic: {
    any: [
      'If you are still thinking about {topic}, I would start there.',
      '{offered}I would look at {topic} first and see whether it makes a difference there.',
      'I am thinking of {topic} in particular.',
      'I would start with {topic}.',
    ],
  },
  description: {
    any: [
      '{offered}{Does}, so I would like to know how you handle this today.',
      '{unoffered}{Does}, and I would like to know what takes most of the effort in that.',
    ],
  },
  technology: {
    any: [
      '{offered}You work with {technology}, so I would ask first how this would fit in.',
      '{unoffered}You work with {technology}, so we would have something concrete to talk about.',
    ],
  },
  small: {
    any: [
      '{offered}For a small team, the first step should be small too: one conversation, not a project.',
      '{unoffered}In a small team, one task that runs better is felt by everybody.',
      '{offered}I know that a small team has no time for a long project, so I would start with one thing.',
    ],
  },
  people: {
    any: [
      '{offered}{large}In a company of {people}, I would start with one team and see what it brings.',
      '{unoffered}In a company of {people}, there is usually one process that everybody would like to change.',
      '{offered}{large}In a company of {people}, this may be on somebody else’s desk. If so, a name would help me.',
    ],
  },
  industry: {
    any: ['{unoffered}Every company in {industry} works a little differently, so I would rather ask than assume.'],
  },
  founded: {
    any: [
      '{offered}{company} has been in business since {founded}, so you may have solved this already. If so, I would like to know how.',
      '{unoffered}{company} has been in business since {founded}, so you know what works there and what does not.',
    ],
  },
  town: {
    any: [
      'I know you are in {town} and will work around your schedule.',
      'As you are in {town}, I will fit in with your hours.',
    ],
  },
}

const inProposal: FitLines = {
  title: {
    any: [
      'As {titled}, you know best what it has to cover.',
      '{notSmall}As {titled}, you know who else will read it at {company}.',
      'I am asking you as {titled}, because you will have to work with the result.',
    ],
  },
  topic: {
    any: [
      'I would put {topic} first, unless you tell me otherwise.',
      'I have {topic} down as the first point.',
      'I would make sure that it covers {topic}.',
    ],
  },
  technology: { any: ['It would also say how this fits with {technology}, which you work with.'] },
  small: {
    any: [
      'For a small team, I would keep the scope small as well.',
      'With a small team, one contact person on your side is enough.',
    ],
  },
  people: { any: ['For a company of {people}, it should say clearly who starts and who joins later.'] },
}

/** The rest are strangers. */
export const fitLines: Partial<Record<EmailCategory, FitLines>> & { other: FitLines } = {
  other: toStrangers,
  proposal: inProposal,
  closing: {
    title: {
      any: [
        '{known}As {titled}, you know best what is still in the way.',
        '{known}As {titled}, you can tell me what is missing.',
      ],
    },
    topic: { any: ['I would start with {topic}.', 'The first thing we would look at is {topic}.'] },
    small: {
      any: [
        'For a small team, I would keep the start small as well.',
        'With a small team, one contact person on your side is enough.',
      ],
    },
    people: { any: ['{large}In a company of {people}, I would suggest starting with one team.'] },
    technology: { any: ['If it has to work with {technology}, we would settle that before you sign anything.'] },
  },
  demo_request: {
    title: {
      any: [
        'As {titled}, you will be able to tell quickly whether it fits.',
        'As {titled}, you know which example would be a fair test.',
      ],
    },
    topic: { any: ['I would use {topic} as the example.', 'We could go through {topic} from start to finish.'] },
    technology: { any: ['If {technology} matters to you, ask me about it in the demo.'] },
    people: { any: ['In a company of {people}, you may want to bring a colleague.'] },
    small: { any: ['Your whole team can join, if you like.'] },
    industry: { any: ['I would use an example from {industry}, so you can compare.'] },
  },
  nurturing: {
    title: { any: ['As {titled}, you may get to use it this week.'] },
    small: { any: ['It works in a small team as well, because it needs no budget.'] },
    people: { any: ['In a company of {people}, one team is enough to try it.'] },
    founded: { any: ['{company} has been in business since {founded}, so you may have your own version of it.'] },
  },
  retention: {
    title: {
      any: [
        'As {titled}, you hear first when something does not work.',
        '{worksWithUs}I am asking you as {titled}, because you hear what the team says about us.',
      ],
    },
    topic: {
      any: ['I would especially like to hear about {topic}.', 'How you deal with {topic} would interest me most.'],
    },
    people: {
      any: ['{large}In a company of {people}, I would like to hear from more than one person.'],
    },
    small: { any: ['In a small team you probably hear about problems within the hour, so your view counts.'] },
    technology: {
      any: ['{worksWithUs}If something does not work well with {technology}, I would like to know that too.'],
    },
  },
}

const plainOffer = ['{offer}.', 'In short, {offerLow}.', 'At {senderCompany}, {offerLow}.']

/** How the offer is said. */
export const offerLines: Partial<Record<EmailCategory, Lines>> & { other: Lines } = {
  other: { any: [...plainOffer, 'What we do is simple: {offerLow}.', 'Put simply, {offerLow}.'] },
  follow_up: {
    any: [
      ...plainOffer,
      '{wrote}As a reminder, {offerLow}.',
      'This is about {thing}.',
      '{wrote}It is still about one thing: {offerLow}.',
    ],
  },
  re_engagement: {
    any: [...plainOffer, 'This is about {thing}.', '{wrote}To say it once more, {offerLow}.'],
  },
  proposal: {
    any: [
      'It would cover {thing}.',
      'In short, {offerLow}.',
      'To recap, {offerLow}.',
      'At {senderCompany}, {offerLow}.',
    ],
  },
  closing: {
    any: [
      'To recap, {offerLow}.',
      'In short, {offerLow}.',
      'This is about {thing}.',
      'At {senderCompany}, {offerLow}.',
    ],
  },
  /** Beside a tip that has nothing to do with it. */
  nurturing: {
    any: [
      'If you ever wonder what we do: {offerLow}.',
      'About us, in case it comes up: {offerLow}.',
      'Our own work, in one line: {offerLow}.',
      'By the way, {offerLow}.',
    ],
  },
  retention: {
    any: [
      '{worksWithUs}This is what we are here for: {offerLow}.',
      '{worksWithUs}Our part is simple: {offerLow}.',
      '{prospect}So you know who is asking: {offerLow}.',
      '{prospect}At {senderCompany}, {offerLow}.',
    ],
  },
}

/** A product the user names in their instructions. */
export const productLines: Lines = {
  any: ['I would like to tell you about {product}.', 'This is about {product}.', 'I am writing about {product}.'],
}

/** Who the offer is for. */
export const audienceLines: Lines = {
  any: ['We work with {audience}.', 'It is made for {audience}.', 'It is meant for {audience}.'],
}

/** A result that is a sentence of its own. */
export const proofLines: Lines = {
  any: [
    '{Proof}.',
    'For example, {proof}.',
    'One result: {proof}.',
    'To give you an idea, {proof}.',
    'As an example, {proof}.',
  ],
}

/** "More than 300 teams use it" is no example. */
export const reachLines: Lines = {
  any: ['{Proof}.', 'To give you an idea, {proof}.', 'You would not be the first: {proof}.'],
}

/** Anything else, such as a certificate. */
export const credentialLines: Lines = {
  any: ['For reference: {proof}.', 'Good to know: {proof}.', 'One fact about us: {proof}.'],
}

/** Before a list of points. */
export const listLines: Lines = {
  any: ['The main points:', 'In short:', 'What matters, point by point:'],
}
