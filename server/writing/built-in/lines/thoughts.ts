import type { JobFunction } from '../../../leads/job-title.ts'

/** Useful whoever reads it: advice, never a figure, never a claim about the reader. */
export const generalThoughts = [
  'Before the next regular meeting, ask everybody to write down the decision it should lead to. Where nobody can name one, a short written update does the job, and an hour comes back.',
  'When a task keeps returning, write down who waits for whom. The delay often sits between people and not with any of them, and a plain agreement removes it.',
  'Pick one process that everybody grumbles about and follow a single case through it from start to end. An hour of watching tells more than a week of reports.',
  'Once a month, stop one report without telling anybody. If nobody asks for it, it was not needed, and the person who wrote it has time for something better.',
  'When a decision is stuck, it helps to write down what happens if we say yes, and what happens if we wait until next year. The second answer is often the honest one.',
  'Give every open task one name and one date, even a rough one. Tasks that belong to several people tend to wait, and tasks without a date wait for everybody.',
]

export const thoughtsByFunction: Partial<Record<JobFunction, string[]>> = {
  sales: [
    'Before the next forecast meeting, write the next agreed step and its date beside every deal. A deal without a step that the customer has agreed to is a hope, and it is better to know that early.',
    'Ask of every lost deal one thing only: when the customer knew. It is often weeks before you did, and that gap is where the time went.',
  ],
  marketing: [
    'Read some recent replies from customers aloud and mark the words they use for their problem. Those words usually make a better headline than anything written in a meeting.',
    'Take the page that brings the most visitors and ask what a reader should do next. If the answer takes longer than a sentence, the page probably has one job too many.',
  ],
  engineering: [
    'Keep a list of the questions that interrupt the team, for a week only. The one that comes back most often is worth a page of documentation, and the quiet afterwards is worth more.',
    'When an estimate is needed, ask first what would make the work unnecessary. It is a short conversation, and now and then it is the most productive one of the month.',
  ],
  finance: [
    'Note for one month end which figure arrives last and who it waits for. The close is as slow as that one figure, and speeding up anything else changes little.',
    'Ask every budget owner for the one line they would cut first. The answers are quicker and more honest than a round of percentages for everybody.',
  ],
  operations: [
    'Walk one order through the house from the first call to the invoice and write down only the waiting times. The work itself is seldom the slow part.',
    'Choose the one handover where most questions come back, and let both sides write the checklist together. It takes an afternoon and tends to hold.',
  ],
  people: [
    'Ask people in their first month what surprised them, and write the answers down before they get used to it. Nobody sees the house as clearly again.',
    'In the next round of talks, ask which task people would hand over tomorrow. The answers show better than a survey where the load is wrong.',
  ],
  'general management': [
    'Ask the people who report to you which decision they are waiting for. The list is usually short, and clearing it in one morning frees more than a new plan does.',
    'Write down what only you can decide, and hand over one thing that is not on that list. It is uncomfortable for a week and a relief afterwards.',
  ],
}
