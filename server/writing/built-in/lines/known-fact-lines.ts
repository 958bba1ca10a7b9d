import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'
import type { FactName } from './fact-lines.ts'

/** To those who already know us, a fact is said for another reason than to a stranger. */
export const knownFactLines: Partial<Record<EmailCategory, Partial<Record<FactName, Lines>>>> = {
  nurturing: {
    title: {
      plain: ['As {title}, you may have a use for it sooner than others.', 'I thought of you for this as {title}.'],
      warm: ['As {title}, you might get to use it this week.', 'I thought of you for this one as {title}.'],
      formal: [
        'As {title} at {company}, you may find an occasion for it.',
        'It came to my mind in view of your work as {title}.',
      ],
    },
    people: {
      plain: ['In a company of {people}, a small habit is quickly felt.'],
      warm: ['In a company of {people}, even a small habit makes somebody’s day easier.'],
      formal: ['In an organization of {people}, even a modest habit has its effect.'],
    },
    founded: {
      plain: ['{company} has been going since {founded}, so you may know a version of it already.'],
      warm: ['{company} has been around since {founded}, so you may well have your own version of it.'],
      formal: ['As {company} has existed since {founded}, you may already follow a similar practice.'],
    },
  },
  proposal: {
    title: {
      plain: [
        'As {title}, you know best what has to be in it.',
        'I ask you as {title}, because you will have to stand by it at {company}.',
      ],
      warm: [
        'As {title}, you know best what it has to answer.',
        'You know {company} from the inside as {title}, so your word counts most here.',
      ],
      formal: [
        'In your position as {title}, you will know best what it must contain.',
        'I turn to you as {title}, since the decision will concern your work.',
      ],
    },
    people: {
      plain: ['For a company of {people}, it should say clearly who is in from the start and who joins later.'],
      warm: ['In a company of {people}, it matters who starts and who joins later, and it will say so.'],
      formal: ['For an organization of {people}, it will state who is to be included and when.'],
    },
    topic: {
      plain: [
        'I would put {topic} first in it, unless you tell me otherwise.',
        'I would make sure that it covers {topic}.',
      ],
      warm: ['I would start it with {topic}, unless you tell me otherwise.', 'I have {topic} down as the first point.'],
      formal: [
        'I would place {topic} at its head, unless you advise otherwise.',
        'I have noted {topic} as its first subject.',
      ],
    },
    industry: {
      plain: ['In {industry} a proposal has its own usual terms, and I would like to use yours.'],
      warm: ['I know {industry} has its own terms, so tell me which ones you use.'],
      formal: ['As {industry} has terms of its own, I would gladly adopt those in use at {company}.'],
    },
  },
  closing: {
    title: {
      plain: [
        'As {title}, you know who else has to agree at {company}.',
        'I ask you as {title}, because the decision passes your desk.',
      ],
      warm: [
        'As {title}, you know best who else needs a word.',
        'You are the one who knows, as {title}, what is still in the way.',
      ],
      formal: [
        'As {title}, you will know who else is to be heard at {company}.',
        'I address this to you as {title}, since the decision concerns your work.',
      ],
    },
    people: {
      plain: ['In a company of {people}, several people will have a say, and I am happy to talk to each of them.'],
      warm: ['In a company of {people}, I know that more than one person has a say.'],
      formal: ['In an organization of {people}, I appreciate that such decisions require care.'],
    },
    topic: {
      plain: ['I would begin with {topic}, as we noted.', 'I have {topic} in mind as the first thing to do.'],
      warm: ['We would start with {topic}, I think.', 'I have {topic} down as the first thing to do.'],
      formal: [
        'We would begin with {topic}, unless you prefer otherwise.',
        'I have noted {topic} as the first matter to attend to.',
      ],
    },
  },
  retention: {
    title: {
      plain: [
        'As {title}, you see best where we help and where we do not.',
        'I ask you as {title}, because you hear what the team says about us.',
      ],
      warm: [
        'As {title}, you hear first when something does not work.',
        'As {title}, you see best how it goes day by day.',
      ],
      formal: [
        'As {title}, you will be best placed to judge our services.',
        'I ask you in your capacity as {title} at {company}.',
      ],
    },
    people: {
      plain: ['In a company of {people}, a small annoyance is met by many, so I would like to hear of it early.'],
      warm: ['In a company of {people}, even a small fix makes many days easier.'],
      formal: [
        'In an organization of {people}, even a minor shortcoming affects many, and I should like to know of it.',
      ],
    },
    topic: {
      plain: [
        'I would like to hear in particular how you are getting on with {topic}.',
        'Please think of {topic} as well when you answer.',
      ],
      warm: ['I would love to hear how you are getting on with {topic}.', 'Tell me about {topic} too, if you like.'],
      formal: [
        'I should be interested in particular to learn of your progress with {topic}.',
        'A word on {topic} would be especially welcome.',
      ],
    },
  },
}
