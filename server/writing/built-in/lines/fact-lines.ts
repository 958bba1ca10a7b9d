import type { Lines } from './bank.ts'

/** What is known of a lead that a sentence can be made of. */
export type FactName = 'title' | 'industry' | 'description' | 'town' | 'founded' | 'people' | 'technology' | 'topic'

export const factLines: Record<FactName, Lines> = {
  title: {
    plain: [
      '{unoffered}I ask you as {title}, because you see more of the daily work than any outsider.',
      '{unoffered}As {title} at {company}, you will know best.',

      'As {title} at {company}, you will know better than I do where the time goes.',
      '{offered}I am writing to you as {title} at {company}, because you can judge quickly whether this is worth it.',
      '{offered}In your role as {title}, you will see at once whether this fits {company}.',
    ],
    warm: [
      '{unoffered}I am asking you as {title}, because you see how the work really gets done.',

      '{offered}As {title} at {company}, you will spot right away whether this is any good.',
      'As {title}, you know how things really work at {company}, so I would value your view.',
      '{offered}As {title}, you have surely got enough on your plate, so anything that saves time should help.',
    ],
    formal: [
      '{unoffered}I put the question to you as {title}, since you will know the daily work best.',

      'I address this to you in your capacity as {title} at {company}.',
      '{offered}In your position as {title}, you will be best placed to judge whether this is of use to {company}.',
      '{offered}As {title} at {company}, you will be able to say whether it is of interest.',
    ],
  },
  industry: {
    plain: [
      '{unoffered}Every company in {industry} works a little differently, so I would rather ask you than assume.',
      '{unoffered}What works in {industry} is seldom the same for everybody, so I am curious how you do it at {company}.',

      '{offered}Every company in {industry} works a little differently, so I would like to hear how you do it today.',
      '{offered}I know that {industry} has its own pace and its own rules, so tell me where this does not fit.',
    ],
    warm: [
      '{unoffered}Every company in {industry} has its own way of doing things, so I would love to hear yours.',

      '{offered}Every company in {industry} has its own way of doing things, so tell me if I am off the mark.',
      '{offered}I know {industry} has its own ways, so I would love to hear how you do it today.',
    ],
    formal: [
      '{unoffered}I am aware that {industry} has requirements of its own, which is why I ask rather than assume.',

      '{offered}I am aware that {industry} has requirements of its own and would gladly take them into account.',
      'As {industry} follows rules of its own, I should not like to assume too much.',
    ],
  },
  description: {
    plain: [
      '{offered}Your website describes what you do as “{description}”, and that made me think of you.',
      'One line on your website stayed with me: “{description}”.',
    ],
    warm: [
      'There is a line on your website, “{description}”, and that is what made me think of you.',
      '{offered}I read “{description}” on your website, and it made me think that this could be for you.',
    ],
    formal: [
      '{unoffered}On your website I read the words “{description}”, and my question comes from there.',

      '{offered}On your website I read the words “{description}”, which prompted me to write to you.',
      '{offered}Your website states “{description}”, and I have taken this as my starting point.',
    ],
  },
  town: {
    plain: [
      'I know that you are in {town} and will fit in with your working day.',
      'As you are in {town}, I will gladly work around your hours.',
    ],
    warm: ['I know you are in {town}, so I will happily work around your day.', 'Greetings to {town}, by the way.'],
    formal: [
      'As you are based in {town}, I shall of course fit in with your hours.',
      'I would gladly adapt to your working hours in {town}.',
    ],
  },
  founded: {
    plain: [
      '{company} has been in business since {founded}, so you will know well what works there and what does not.',
      '{offered}{company} has been in business since {founded}, so I expect you have seen a few ways of doing this.',
    ],
    warm: [
      'You have been going since {founded}, so you know what works and what does not.',
      '{offered}{company} has been around since {founded}, so I expect you have seen a few ways of doing this.',
    ],
    formal: [
      '{company} has been established since {founded} and will have its own proven ways, which I respect.',
      'An organization that has existed since {founded} will know well what serves it and what does not.',
    ],
  },
  people: {
    plain: [
      '{unoffered}In a company of {people}, one task that runs more smoothly is felt by everybody.',

      '{offered}In a company of {people}, even a small improvement is felt quickly.',
      '{offered}In a company of {people}, time saved in one place is noticed everywhere.',
    ],
    warm: [
      'In a company of {people}, even a small improvement makes somebody’s day easier.',
      '{offered}In a company of {people}, I guess the days are full enough as it is.',
    ],
    formal: [
      'In an organization of {people}, I appreciate that such decisions require care.',
      'An organization of {people} will wish to weigh any change carefully.',
    ],
  },
  technology: {
    plain: [
      'Your website shows that you work with {technology}, which gives us something concrete to talk about.',
      '{offered}I saw {technology} on your website and would gladly tell you how we would fit in beside it.',
    ],
    warm: [
      'I noticed {technology} on your website, so we already have something concrete to talk about.',
      '{offered}I saw you use {technology} on your website, and I am happy to tell you how we would fit in beside it.',
    ],
    formal: [
      'I note from your website that you work with {technology}.',
      '{offered}Your website indicates the use of {technology}, which I would gladly take into account.',
    ],
  },
  topic: {
    plain: [
      'I would start with {topic}, if that is still on your list.',
      'I have {topic} in mind for you in particular.',
    ],
    warm: [
      'I would start with {topic}, if that is still on your mind.',
      'I thought we could begin with {topic} and see from there.',
    ],
    formal: [
      'I would gladly begin with {topic}, should that still be of concern to you.',
      'I should like to take {topic} as a starting point.',
    ],
  },
}

export const offerLines: { sentence: Lines; phrase: Lines } = {
  /** For "We help ...", which stands by itself. */
  sentence: {
    plain: ['{offer}.', 'In short: {offerLow}.', 'What we do: {offerLow}.', 'The idea is simple: {offerLow}.'],
    warm: ['{offer}, plain and simple.', 'In a nutshell: {offerLow}.', 'What we do is simple: {offerLow}.'],
    formal: [
      'To state it briefly: {offerLow}.',
      'What we do is the following: {offerLow}.',
      'By way of background: {offerLow}.',
    ],
  },
  /** For "Lead scoring for small teams" and for "Helping teams sell". */
  phrase: {
    plain: [
      'What we do, in one line: {offer}.',
      'What we do at {senderCompany}: {offer}.',
      '{senderCompany} in one line: {offer}.',
      'What we offer: {offer}.',
    ],
    warm: [
      'Here is what we do, in a nutshell: {offer}.',
      'What we do, in plain words: {offer}.',
      '{senderCompany} in a few words: {offer}.',
    ],
    formal: [
      'For context, this is what we offer: {offer}.',
      'Our field, stated briefly: {offer}.',
      '{senderCompany} offers the following: {offer}.',
    ],
  },
}

export const proofLines: Lines = {
  plain: [
    'Worth knowing: {proof}.',
    'To give you an idea: {proof}.',
    'For reference: {proof}.',
    'One thing to add: {proof}.',
  ],
  warm: ['To give you an idea: {proof}.', 'One thing we are a little proud of: {proof}.', 'Worth knowing: {proof}.'],
  formal: ['For your information: {proof}.', 'As a point of reference: {proof}.', 'I may add the following: {proof}.'],
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
  friendly: ['All the best,', 'Warm instructions,', 'Have a good week,'],
  casual: ['Cheers,', 'Thanks,', 'Speak soon,'],
  persuasive: ['Best,', 'With best instructions,'],
  formal: ['Yours sincerely,', 'With kind regards,'],
}
