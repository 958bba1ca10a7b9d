import type { JobFunction } from '../../../leads/job-title.ts'

/** Useful to every recipient: advice, never a figure, never a claim about them. */
export const generalThoughts = [
  'Before your next regular meeting, ask everybody to write down the decision it should lead to. If nobody can name one, send a written update instead and get the hour back.',
  'When a task keeps coming back, write down who waits for whom. The delay is often between people, not with any one of them, and a simple agreement removes it.',
  'Pick one process that everybody complains about and follow a single case from start to finish. An hour of watching tells you more than a week of reports.',
  'Once a month, pause one report without announcing it. If nobody asks for it, you did not need it, and its author has time for something better.',
  'When a decision is stuck, write down what happens if you say yes, and what happens if you wait until next year. The second answer is often the honest one.',
  'Give every open task one owner and one date, even a rough one. Tasks with several owners wait, and tasks without a date wait longest.',
]

export const thoughtsByFunction: Partial<Record<JobFunction, string[]>> = {
  sales: [
    'Before the next forecast meeting, write the next agreed step and its date beside every deal. A deal without a step the customer agreed to is a hope, and it helps to know that early.',
    'For every lost deal, find out when the customer knew. It is often weeks before you did, and that gap is where the time went.',
  ],
  marketing: [
    'Read a few recent customer replies aloud and mark the words they use for their problem. Those words usually make a better headline than anything written in a meeting.',
    'Take the page with the most visitors and ask what a visitor should do next. If the answer takes more than one sentence, the page probably has one job too many.',
  ],
  engineering: [
    'For one week, keep a list of the questions that interrupt the team. The one that comes up most is worth a page of documentation, and the quiet afterwards is worth more.',
    'Before you estimate a task, ask what would make it unnecessary. It is a quick conversation, and now and then it is the most productive one of the month.',
  ],
  finance: [
    'At the next month end, note which figure arrives last and who it waits for. The close is only as fast as that figure, and speeding up anything else changes little.',
    'Ask every budget owner for the one line they would cut first. The answers are faster and more honest than a round of percentages for everybody.',
  ],
  operations: [
    'Follow one order from the first call to the invoice and write down only the waiting times. The work itself is rarely the slow part.',
    'Pick the handoff where the most questions come back, and let both sides write the checklist together. It takes an afternoon and tends to last.',
  ],
  people: [
    'Ask people in their first month what surprised them, and write the answers down before they get used to it. Nobody sees the company as clearly again.',
    'In your next round of one-on-ones, ask which task people would hand off tomorrow. The answers show better than a survey where the load is wrong.',
  ],
  'general management': [
    'Ask the people who report to you which decision they are waiting for. The list is usually short, and clearing it in one morning frees up more than a new plan does.',
    'Write down what only you can decide, and hand off one thing that is not on that list. It is uncomfortable for a week and a relief afterwards.',
  ],
}
