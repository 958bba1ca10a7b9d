import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'
import type { FactName } from './fact-lines.ts'

/** A fact is mentioned to somebody who already knows us for another reason than to a stranger. */
export const knownFactLines: Partial<Record<EmailCategory, Partial<Record<FactName, Lines>>>> = {
  nurturing: {
    title: {
      plain: ['As {title}, you may get to use it soon.', 'I thought of you for this because you work as {title}.'],
      warm: ['As {title}, you might get to use it this week.', 'As {title}, you were the first person I thought of.'],
      formal: ['As {title} at {company}, you may find a use for it.', 'I thought of your work as {title}.'],
    },
    people: {
      plain: ['In a company of {people}, a small habit shows quickly.'],
      warm: ['In a company of {people}, even a small habit makes somebody’s day easier.'],
      formal: ['In a company of {people}, even a small habit makes a difference.'],
    },
    founded: {
      plain: ['{company} has been in business since {founded}, so you may already have a version of it.'],
      warm: ['{company} has been around since {founded}, so you may well have your own version of it.'],
      formal: ['As {company} has existed since {founded}, you may already have a similar practice.'],
    },
  },
  proposal: {
    title: {
      plain: [
        'As {title}, you know best what has to be in it.',
        'I am asking you as {title}, because you will have to stand behind it at {company}.',
      ],
      warm: [
        'As {title}, you know best what it has to answer.',
        'As {title}, you know {company} from the inside, so your view counts most here.',
      ],
      formal: [
        'As {title}, you know best what it should contain.',
        'I am asking you as {title}, since the decision concerns your work.',
      ],
    },
    people: {
      plain: ['For a company of {people}, it should say clearly who starts and who joins later.'],
      warm: ['In a company of {people}, it matters who starts and who joins later, so it will say that.'],
      formal: ['For a company of {people}, it will state who is included and when.'],
    },
    topic: {
      plain: ['I would put {topic} first, unless you tell me otherwise.', 'I would make sure that it covers {topic}.'],
      warm: ['I would start it with {topic}, unless you tell me otherwise.', 'I have {topic} down as the first point.'],
      formal: [
        'I would place {topic} at the top, unless you prefer otherwise.',
        'I have noted {topic} as the first topic.',
      ],
    },
    industry: {
      plain: ['Proposals in {industry} have their usual terms, and I would like to use yours.'],
      warm: ['I know {industry} has its own terms, so tell me which ones you use.'],
      formal: ['As {industry} has its own terms, I would gladly use those of {company}.'],
    },
  },
  closing: {
    title: {
      plain: [
        'As {title}, you know who else has to agree at {company}.',
        'I am asking you as {title}, because the decision crosses your desk.',
      ],
      warm: [
        'As {title}, you know best who else needs to be in the loop.',
        'As {title}, you know best what is still in the way.',
      ],
      formal: [
        'As {title}, you know who else needs to be consulted at {company}.',
        'I am writing to you as {title}, since the decision concerns your work.',
      ],
    },
    people: {
      plain: ['In a company of {people}, several people have a say, and I am happy to talk to each of them.'],
      warm: ['In a company of {people}, I know more than one person has a say.'],
      formal: ['In a company of {people}, I understand that such decisions take care.'],
    },
    topic: {
      plain: ['I would start with {topic}, as we noted.', 'I have {topic} in mind as the first thing to do.'],
      warm: ['We would start with {topic}, I think.', 'I have {topic} down as the first thing to do.'],
      formal: ['We would start with {topic}, unless you prefer otherwise.', 'I have noted {topic} as the first step.'],
    },
  },
  retention: {
    title: {
      plain: [
        'As {title}, you see best where we help and where we do not.',
        'I am asking you as {title}, because you hear what the team says about us.',
      ],
      warm: [
        'As {title}, you hear first when something does not work.',
        'As {title}, you see best how it goes day to day.',
      ],
      formal: [
        'As {title}, you are in the best position to judge our work.',
        'I am asking you as {title} at {company}.',
      ],
    },
    people: {
      plain: ['In a company of {people}, a small annoyance affects many, so I would like to hear about it early.'],
      warm: ['In a company of {people}, even a small fix makes many days easier.'],
      formal: ['In a company of {people}, even a small problem affects many, and I would like to know about it.'],
    },
    topic: {
      plain: [
        'I would especially like to hear how you are doing with {topic}.',
        'Please think of {topic} as well when you answer.',
      ],
      warm: ['I would love to hear how you are doing with {topic}.', 'Tell me about {topic} too, if you like.'],
      formal: [
        'I would especially like to hear about your progress with {topic}.',
        'A word on {topic} would be especially welcome.',
      ],
    },
  },
}
