import { type Field, field, flag, owner, picklist, reference, standard, text } from './objects.ts'

const restricted = { restrictedPicklist: true }
// A closed status can have any name; IsClosed says what it is.
const TASK_STATUSES = ['Not Started', 'In Progress', 'Completed', 'Waiting on someone else', 'Deferred']

/** The rows of TaskStatus. */
export const taskStatuses = () => ({
  fields: ['Id', 'ApiName', 'MasterLabel', 'IsClosed', 'IsDefault', 'SortOrder'],
  rows: TASK_STATUSES.map((ApiName, SortOrder) => ({
    ...{ Id: `01T${SortOrder}`, ApiName, MasterLabel: ApiName, SortOrder },
    IsClosed: ApiName === 'Completed',
    IsDefault: SortOrder === 0,
  })),
})

/**
 * Tasks, and email messages as organizations with Enhanced Email have them. RelatedToId is for "nonhuman objects such as accounts,
 * opportunities, campaigns, cases, or custom objects"; leads, contacts and users are related by EmailMessageRelation.
 */
export const activityObjects = (): Record<string, Field[]> => ({
  Task: [
    ...standard,
    owner('User'),
    reference('WhoId', ['Contact', 'Lead']),
    reference('WhatId', ['Account', 'Opportunity']),
    text('Subject', 255),
    picklist('TaskSubtype', ['Task', 'Email', 'ListEmail', 'Cadence', 'Call', 'LinkedIn'], {
      ...restricted,
      updateable: false,
    }),
    picklist('Status', TASK_STATUSES, { nillable: false, defaultedOnCreate: true }),
    field('ActivityDate', { type: 'date' }),
    text('Description', 32_000, { type: 'textarea' }),
  ],
  EmailMessage: [
    ...standard,
    reference('RelatedToId', ['Account']),
    text('Subject', 3000),
    text('TextBody', 32_000, { type: 'textarea' }),
    text('FromAddress', 1000, { type: 'email' }),
    text('FromName', 1000),
    text('ToAddress', 4000),
    flag('Incoming'),
    // New, read, replied, sent, forwarded, draft.
    picklist('Status', ['0', '1', '2', '3', '4', '5'], { ...restricted, nillable: false, defaultedOnCreate: true }),
    field('MessageDate', { type: 'datetime' }),
    text('MessageIdentifier', 765),
  ],
  EmailMessageRelation: [
    ...standard,
    reference('EmailMessageId', ['EmailMessage'], { nillable: false, updateable: false }),
    reference('RelationId', ['Contact', 'Lead', 'User']),
    picklist('RelationType', ['ToAddress', 'CcAddress', 'BccAddress', 'FromAddress'], {
      ...restricted,
      nillable: false,
    }),
    text('RelationAddress', 255, { updateable: false }),
  ],
})
