import type { Lines } from './bank.ts'

/** What is known of a lead that a sentence can be made of. */
export type FactName = 'title' | 'industry' | 'description' | 'town' | 'founded' | 'people' | 'technology' | 'topic'

export const factLines: Record<FactName, Lines> = {
  title: {
    plain: [
      '{unoffered}I ask you as {title}, because you see more of the daily work than any outsider.',
      '{unoffered}As {title} at {company}, you will have an answer ready sooner than most.',

      'As {title} at {company}, you will know better than I do where the time goes.',
      '{offered}I am writing to you as {title} at {company}, because you can judge quickly whether this is worth it.',
      '{offered}In your role as {title}, you will see at once whether this fits {company}.',
    ],
    warm: [
      '{unoffered}I am asking you as {title}, because you see how the work really gets done.',

      '{offered}As {title} at {company}, you will spot right away whether this is any good.',
      'As {title}, you know how things really work at {company}, so I would value your view.',
      '{offered}As {title}, you have surely got enough on your plate, so I will be quick.',
    ],
    formal: [
      '{unoffered}I put the question to you as {title}, since you will know the daily work best.',

      'I address this to you in your capacity as {title} at {company}.',
      '{offered}In your position as {title}, you will be best placed to judge whether this is of use to {company}.',
      '{offered}As {title} at {company}, you will wish to come to the point without delay.',
    ],
  },
  industry: {
    any: ['Every company in {industry} works a little differently, so I would rather ask than assume.'],
    plain: [
      '{unoffered}I know that {industry} has its own pace and its own rules, so general answers would not help me.',

      '{offered}I know that {industry} has its own pace and its own rules, and I have kept this to the essentials.',
      '{offered}What helps in {industry} is seldom found in a general brochure, so I will stay with {company}.',
    ],
    warm: [
      '{unoffered}I know {industry} has its own ways, which is why I ask before I suggest anything.',

      'I know {industry} has its own ways, so please tell me if I get something wrong.',
      '{offered}General advice is not much use in {industry}, so I will stick to what might help at {company}.',
    ],
    formal: [
      '{unoffered}I am aware that {industry} has requirements of its own, which is why I ask rather than assume.',

      '{offered}I am aware that {industry} has requirements of its own and have taken care to be brief.',
      'As {industry} follows rules of its own, I should not like to assume too much.',
    ],
  },
  description: {
    plain: [
      '{offered}Your website describes what you do as “{description}”, and that is the reason for this note.',
      'I have kept one line from your website in mind while writing this: “{description}”.',
    ],
    warm: [
      'There is a line on your website, “{description}”, and that is what made me think of you.',
      '{offered}I have your own words in mind here, the ones on your website: “{description}”.',
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
      '{unoffered}{company} has been in business since {founded}, so you will know well what works there and what does not.',

      '{offered}{company} has been in business since {founded}, so you will have heard many promises. I will not add to them.',
      '{offered}A company that has been going since {founded} has seen suppliers come and go, so I will keep to what matters.',
    ],
    warm: [
      '{unoffered}You have been going since {founded}, so you know what works and what does not.',

      '{offered}{company} has been around since {founded}, so you will have heard every pitch there is. I will spare you mine.',
      '{offered}You have been going since {founded}, so I do not need to explain your own business to you.',
    ],
    formal: [
      '{company} has been established since {founded}, and I do not presume to tell you anything about your own field.',
      'An organisation that has existed since {founded} will have its own proven ways, which I respect.',
    ],
  },
  people: {
    plain: [
      '{unoffered}With {people}, one task that runs more smoothly is felt by many.',

      'With {people}, {company} has a size at which small improvements are quickly felt.',
      '{offered}In a company of {people}, nobody has an afternoon to spare for something that may not help.',
    ],
    warm: [
      'With {people} around, even a small improvement makes somebody’s day easier.',
      '{offered}With {people}, I guess the days are full, so I will be quick.',
    ],
    formal: [
      'In an organisation of {people}, I appreciate that such decisions require care.',
      'With {people}, {company} will wish to weigh any change carefully.',
    ],
  },
  technology: {
    plain: [
      '{offered}I see {technology} on your website, so I will spare you the basics.',
      'Your website shows that you work with {technology}, which gives us something concrete to talk about.',
    ],
    warm: [
      '{unoffered}I noticed {technology} on your website, so part of the work is surely covered already.',

      '{offered}I noticed {technology} on your website, so I will skip the basics.',
      'You have {technology} on your website, so I guess you know your way around tools.',
    ],
    formal: [
      'I note from your website that you work with {technology}.',
      '{offered}Your website indicates the use of {technology}, so a general introduction is hardly necessary.',
    ],
  },
  topic: {
    plain: [
      'If {topic} is still on your list, that is where I would start.',
      'I have {topic} in mind for you rather than a long list of possibilities.',
    ],
    warm: [
      'If {topic} is still on your mind, that is where I would start.',
      'I thought we could begin with {topic} and see from there.',
    ],
    formal: [
      'Should {topic} still be of concern to you, I would gladly begin there.',
      'I should like to take {topic} as a starting point.',
    ],
  },
}

export const offerLines: { sentence: Lines; phrase: Lines } = {
  /** For "We help ...", which stands by itself. */
  sentence: {
    plain: ['{offer}.', 'In short: {offerLow}.', 'What I do is quickly told. {offer}.', 'Where I come in: {offerLow}.'],
    warm: ['{offer}. That is really all there is to it.', 'In a nutshell: {offerLow}.', 'My part is simple. {offer}.'],
    formal: [
      'To state it briefly: {offerLow}.',
      'Our contribution is as follows. {offer}.',
      'By way of background: {offerLow}.',
    ],
  },
  /** For "Lead scoring for small teams" and for "Helping teams sell". */
  phrase: {
    plain: [
      'What we do, in one line: {offer}.',
      'Our work in a sentence: {offer}.',
      '{senderCompany} in one line: {offer}.',
      'This is what we bring: {offer}.',
    ],
    warm: [
      'Here is what we do, in a nutshell: {offer}.',
      'What I can bring to the table: {offer}.',
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
    'Something concrete to go by: {proof}.',
    'What I can point to: {proof}.',
    'One thing to add: {proof}.',
  ],
  warm: [
    'Something solid to go by: {proof}.',
    'One thing we are a little proud of: {proof}.',
    'Worth knowing: {proof}.',
  ],
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
  friendly: ['All the best,', 'Warm wishes,', 'Have a good week,'],
  casual: ['Cheers,', 'Thanks,', 'Speak soon,'],
  persuasive: ['Best,', 'With best wishes,'],
  formal: ['Yours sincerely,', 'With kind regards,'],
}
