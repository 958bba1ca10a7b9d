import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'

/** What is known of a lead that a sentence can be made of. */
export type FactName = 'title' | 'industry' | 'description' | 'town' | 'founded' | 'people' | 'technology' | 'topic'

export const factLines: Record<FactName, Lines> = {
  title: {
    plain: [
      '{unoffered}I am asking you as {title}, because you see the daily work up close.',
      'As {title} at {company}, you know better than I do where the time goes.',
      '{offered}As {title} at {company}, you can tell quickly whether this is a fit.',
      '{offered}I am writing to you as {title}, because you will see at once whether this fits {company}.',
    ],
    warm: [
      '{unoffered}I am asking you as {title}, because you see how the work really gets done.',
      '{offered}As {title} at {company}, you will spot right away whether this is any good.',
      'As {title}, you know how things really work at {company}, so I would value your take.',
      '{offered}As {title}, you have plenty on your plate, so anything that saves time should help.',
    ],
    formal: [
      '{unoffered}I am asking you as {title}, since you know the daily work best.',
      'I am writing to you in your role as {title} at {company}.',
      '{offered}As {title}, you are in the best position to judge whether this is useful to {company}.',
    ],
  },
  industry: {
    plain: [
      '{unoffered}Every company in {industry} works a little differently, so I would rather ask than assume.',
      '{unoffered}What works in {industry} varies from team to team, so I am curious how you do it at {company}.',
      '{offered}Every company in {industry} works a little differently, so I would like to hear how you do it today.',
      '{offered}I know {industry} has its own pace and its own rules, so tell me where this does not fit.',
    ],
    warm: [
      '{unoffered}Every company in {industry} has its own way of doing things, so I would love to hear yours.',
      '{offered}Every company in {industry} has its own way of doing things, so tell me if I am off the mark.',
      '{offered}I know {industry} has its own rules, so I would love to hear how you do it today.',
    ],
    formal: [
      '{unoffered}I know that {industry} has its own requirements, so I would rather ask than assume.',
      '{offered}I know that {industry} has its own requirements and would take them into account.',
      'Since {industry} follows its own rules, I do not want to assume too much.',
    ],
  },
  description: {
    plain: [
      '{offered}Your website says “{description}”, and that made me think of you.',
      'One line on your website stayed with me: “{description}”.',
    ],
    warm: [
      'I read “{description}” on your website, and that made me think of you.',
      '{offered}I saw “{description}” on your website and thought this could be for you.',
    ],
    formal: [
      '{unoffered}Your website says “{description}”, and that is where my question comes from.',
      '{offered}Your website says “{description}”, which is why I am writing to you.',
    ],
  },
  town: {
    plain: [
      'I know you are in {town} and will work around your schedule.',
      'As you are in {town}, I will fit in with your hours.',
    ],
    warm: ['I know you are in {town}, so I will happily work around your day.', 'Greetings to {town}, by the way.'],
    formal: [
      'As you are based in {town}, I will fit in with your hours.',
      'I would gladly work around your schedule in {town}.',
    ],
  },
  founded: {
    plain: [
      '{company} has been in business since {founded}, so you know what works there and what does not.',
      '{offered}{company} has been in business since {founded}, so you have probably seen a few ways of doing this.',
    ],
    warm: [
      'You have been going since {founded}, so you know what works and what does not.',
      '{offered}{company} has been around since {founded}, so you have probably seen a few ways of doing this.',
    ],
    formal: [
      '{company} has been in business since {founded} and will have its own proven ways of working.',
      'A company that has existed since {founded} knows what works and what does not.',
    ],
  },
  people: {
    plain: [
      '{unoffered}In a company of {people}, everybody feels it when one task runs more smoothly.',
      '{offered}In a company of {people}, even a small improvement shows quickly.',
      '{offered}In a company of {people}, time saved in one place is noticed everywhere.',
    ],
    warm: [
      'In a company of {people}, even a small improvement makes somebody’s day easier.',
      '{offered}In a company of {people}, I guess the days are full enough as it is.',
    ],
    formal: [
      'In a company of {people}, I understand that such decisions take care.',
      'A company of {people} will want to consider any change carefully.',
    ],
  },
  technology: {
    plain: [
      'I saw on your website that you work with {technology}, so we have something concrete to talk about.',
      '{offered}I saw {technology} on your website and would be glad to tell you how we fit in with it.',
    ],
    warm: [
      'I noticed {technology} on your website, so we already have something concrete to talk about.',
      '{offered}I saw you use {technology}, and I am happy to tell you how we fit in with it.',
    ],
    formal: [
      'I saw on your website that you work with {technology}.',
      '{offered}Your website mentions {technology}, which I would take into account.',
    ],
  },
  topic: {
    plain: ['I would start with {topic}, if that is still on your list.', 'I am thinking of {topic} in particular.'],
    warm: [
      'I would start with {topic}, if that is still on your mind.',
      'We could start with {topic} and see from there.',
    ],
    formal: [
      'I would start with {topic}, if that still matters to you.',
      'I would suggest {topic} as a starting point.',
    ],
  },
}

/** How an offer is said: on its own when it is a sentence ("We help ..."), after a colon when it is a phrase ("Lead scoring"). */
export type OfferLines = { sentence: Lines; phrase: Lines }

const toStrangers: OfferLines = {
  sentence: {
    plain: ['{offer}.', 'In short: {offerLow}.', 'What we do is simple: {offerLow}.'],
    warm: ['In a nutshell: {offerLow}.', 'What we do is simple: {offerLow}.'],
    formal: ['In brief: {offerLow}.', 'To summarize: {offerLow}.'],
  },
  phrase: {
    plain: ['What we do: {offer}.', 'What {senderCompany} does, in one line: {offer}.', 'What we offer: {offer}.'],
    warm: ['Here is what we do, in a nutshell: {offer}.', '{senderCompany} in a few words: {offer}.'],
    formal: ['This is what we offer: {offer}.', '{senderCompany} offers the following: {offer}.'],
  },
}
/** To somebody who is about to decide. */
const asRecap: OfferLines = {
  sentence: {
    plain: ['To recap: {offerLow}.', 'As a quick recap: {offerLow}.'],
    warm: ['Quick recap: {offerLow}.', 'Just to recap: {offerLow}.'],
    formal: ['To summarize: {offerLow}.', 'In summary: {offerLow}.'],
  },
  phrase: {
    plain: ['To recap what we offer: {offer}.', 'What this is about: {offer}.'],
    warm: ['Quick recap of what we offer: {offer}.', 'Just to recap what this is about: {offer}.'],
    formal: ['To summarize what we offer: {offer}.', 'In summary, this is what we offer: {offer}.'],
  },
}

/** The rest are strangers. */
export const offerLines: Partial<Record<EmailCategory, OfferLines>> & { other: OfferLines } = {
  other: toStrangers,
  proposal: asRecap,
  closing: asRecap,
  /** Beside an idea that has nothing to do with it. */
  nurturing: {
    sentence: {
      plain: ['And if you ever wonder what we do: {offerLow}.', 'In case it comes up: {offerLow}.'],
      warm: ['And in case you wonder what we do all day: {offerLow}.', 'And in case it ever helps: {offerLow}.'],
      formal: ['In case it is useful one day: {offerLow}.'],
    },
    phrase: {
      plain: ['And if you ever wonder what we do: {offer}.', 'Our own topic, in case it comes up: {offer}.'],
      warm: ['And in case you wonder what we do all day: {offer}.', 'Our own thing, in case it ever helps: {offer}.'],
      formal: ['Our own field, in case it is useful one day: {offer}.'],
    },
  },
  retention: {
    sentence: {
      plain: ['Our promise to you is simple: {offerLow}.', 'Our job is simple: {offerLow}.'],
      warm: ['Our job is simple: {offerLow}.', 'What we are here for: {offerLow}.'],
      formal: ['Our task is clear: {offerLow}.'],
    },
    phrase: {
      plain: ['What we are here for: {offer}.', 'What you count on us for: {offer}.'],
      warm: ['What we are here for: {offer}.', 'What you count on us for: {offer}.'],
      formal: ['Our task for you: {offer}.'],
    },
  },
}

/** Who the offer is for. */
export const audienceLines: Lines = {
  plain: ['We work with {audience}.', 'It is built for {audience}.'],
  warm: ['We mostly work with {audience}.', 'It is made for {audience}.'],
  formal: ['We work with {audience}.', 'It is intended for {audience}.'],
}

export const proofLines: Lines = {
  plain: ['To give you an idea: {proof}.', 'One result: {proof}.', 'For reference: {proof}.'],
  warm: ['To give you an idea: {proof}.', 'One thing we are proud of: {proof}.'],
  formal: ['For reference: {proof}.', 'As one example: {proof}.'],
}

export const greetings: Record<string, string[]> = {
  professional: ['Hello {first},', 'Hi {first},'],
  friendly: ['Hi {first},', 'Hello {first},'],
  casual: ['Hey {first},', 'Hi {first},'],
  persuasive: ['{first},', 'Hi {first},'],
  formal: ['Dear {full},'],
}
export const namelessGreetings: Record<string, string[]> = {
  professional: ['Hello,', 'Hi there,'],
  friendly: ['Hi there,', 'Hello there,'],
  casual: ['Hey there,', 'Hi there,'],
  persuasive: ['Hello,', 'Hi there,'],
  formal: ['Dear Sir or Madam,'],
}
export const signOffs: Record<string, string[]> = {
  professional: ['Best regards,', 'Kind regards,'],
  friendly: ['All the best,', 'Warm regards,', 'Have a great week,'],
  casual: ['Cheers,', 'Thanks,', 'Talk soon,'],
  persuasive: ['Best,', 'Best wishes,'],
  formal: ['Sincerely,', 'Kind regards,'],
}
