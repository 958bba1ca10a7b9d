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
    'Start a conversation with somebody who does not know you yet',
    'A reason for writing to this person',
    'One line on what you offer',
    'A small first step',
  ),
  category(
    'follow_up',
    'Follow-up',
    'Come back to an earlier mail without repeating it',
    'What the earlier mail was about',
    'Something new',
    'An easy way to answer',
  ),
  category(
    'nurturing',
    'Nurturing',
    'Stay in mind by being useful',
    'One practical thought',
    'No pressure',
    'An open invitation to reply',
  ),
  category(
    'demo_request',
    'Demo Request',
    'Invite somebody to see what you offer',
    'What they will see',
    'How little it takes',
    'A time or a choice of times',
  ),
  category(
    'proposal',
    'Proposal',
    'Agree on what a written proposal has to cover',
    'Scope, price and timing',
    'What the reader needs to decide',
    'Who else will read it',
  ),
  category(
    'closing',
    'Closing',
    'Help somebody to decide',
    'Where things stand',
    'What happens after a yes',
    'Whatever is still in the way',
  ),
  category(
    'retention',
    'Retention',
    'Keep customers happy by asking in time',
    'Thanks',
    'An honest question',
    'What you will do with the answer',
  ),
  category(
    're_engagement',
    'Re-engagement',
    'Find out whether an old contact is still interested',
    'What may have changed',
    'A fresh start',
    'A way out',
  ),
]
