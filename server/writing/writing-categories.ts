import type { WritingCategory } from '../../contract/writing.ts'

const category = (
  id: WritingCategory['id'],
  name: string,
  purpose: string,
  ...keyElements: string[]
): WritingCategory => ({ id, name, purpose, keyElements })

export const writingCategories: WritingCategory[] = [
  category(
    'prospecting',
    'Cold Prospecting',
    "Start a conversation with someone who doesn't know you yet",
    'A reason for writing to this person',
    'One line on what you offer',
    'A small first step',
  ),
  category(
    'follow_up',
    'Follow-up',
    'Follow up on a previous email without repeating it',
    'The topic of the previous email',
    'Something new',
    'An easy way to reply',
  ),
  category(
    'nurturing',
    'Nurturing',
    'Stay top of mind by being useful',
    'One practical tip',
    'No pressure',
    'An open invitation to reply',
  ),
  category(
    'demo_request',
    'Demo Request',
    'Invite someone to see your product',
    'What they will see',
    'How little time it takes',
    'A time or a choice of times',
  ),
  category(
    'proposal',
    'Proposal',
    'Agree on what a written proposal should cover',
    'Scope, price and timing',
    'What the recipient needs to decide',
    'Other people involved',
  ),
  category(
    'closing',
    'Closing',
    'Help someone decide',
    'Where things stand',
    'What happens after a yes',
    'Open questions or obstacles',
  ),
  category(
    'retention',
    'Retention',
    'Keep customers happy by asking in time',
    'Thanks',
    'An honest question',
    'How you will use the reply',
  ),
  category(
    're_engagement',
    'Re-engagement',
    'Find out whether an old contact is still interested',
    'What may have changed',
    'A fresh start',
    'An easy way to say no',
  ),
]
