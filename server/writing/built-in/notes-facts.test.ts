import { describe, expect, test } from 'vitest'
import { factsOfNotes } from './notes-facts.ts'

describe('of the private notes', () => {
  test('what the lead asked us about is taken up in its own words', () => {
    expect(factsOfNotes('Asked about smaller boxes.').askedAbout).toBe('smaller boxes')
    expect(factsOfNotes('Asked for pricing. Uses QuickBooks.').askedAbout).toBe('pricing')
    expect(factsOfNotes('Interested in call routing before spring.').interestedIn).toBe('call routing')
  })

  test('half of two things, names and private matters are not', () => {
    for (const notes of [
      'Interested in French and Polish agents.',
      'Asked about Anna.',
      'Asked for a raise.',
      'Interested in golf.',
      'Not interested in reminders.',
      'Asked for a discount.',
    ])
      expect([notes, factsOfNotes(notes).askedAbout, factsOfNotes(notes).interestedIn]).toEqual([notes, null, null])
  })

  test('a phone call is mentioned without its month, which may be of any year', () => {
    expect(factsOfNotes('Spoke on the phone in March.').spoke).toBe('on the phone')
    expect(factsOfNotes('spoke with her on the phone').spoke).toBe('on the phone')
  })

  test('somebody who gave a talk at a conference has not met us there', () => {
    expect(factsOfNotes('Spoke at the MGMA conference.').met).toBeNull()
    expect(factsOfNotes('Spoke with her at the MGMA conference.').met).toBe('the MGMA conference')
  })

  test('a former customer, a lost deal and a demo are known', () => {
    expect(factsOfNotes('Former customer, left in 2024.').wasCustomer).toBe(true)
    expect(factsOfNotes('Chose a competitor in March.').wentElsewhere).toBe(true)
    expect(factsOfNotes('Might have chosen a competitor.').wentElsewhere).toBe(false)
    expect(factsOfNotes('Demo given on 3 November.').hadDemo).toBe(true)
    expect(factsOfNotes('Asked for a demo.')).toMatchObject({ hadDemo: false, askedForDemo: true })
  })
})
