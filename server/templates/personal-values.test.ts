import { describe, expect, test } from 'vitest'
import { asTemplate, personNamedIn } from './personal-values.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  fullName: 'Ada Byron',
  email: 'ada@loomline.example',
  company: 'Loomline',
  jobTitle: 'Head of Operations',
  location: 'Leeds',
  website: 'loomline.example',
  industry: 'technology',
}
const sender = { senderName: 'Sam Porter', senderCompany: 'Fieldnote' }
const bodyOf = (body: string, lead: object = ada) => asTemplate({ subject: '', body }, lead, sender).body

describe('a draft for one person as a template', () => {
  test.each([
    ['Hi Ada,', 'Hi {{ firstName }},'],
    ['Dear Ada Byron,', 'Dear {{ fullName }},'],
    ['Ms. Byron', 'Ms. {{ lastName }}'],
    ['teams like Loomline’s', 'teams like {{ company }}’s'],
    ["Loomline's plan. Loomline grows.", "{{ company }}'s plan. {{ company }} grows."],
    ['As Head of Operations in Leeds you', 'As {{ jobTitle }} in {{ location }} you'],
    ['I wrote to ADA@loomline.example', 'I wrote to {{ email }}'],
    ['on loomline.example.', 'on {{ website }}.'],
    ['Best,\nSam Porter\nFieldnote', 'Best,\n{{ senderName }}\n{{ senderCompany }}'],
    ['Hi {{ firstName }}, Ada', 'Hi {{ firstName }}, {{ firstName }}'],
    ['Companies in technology have seen', 'Companies in {{ industry | default: "your industry" }} have seen'],
    ['Our technology stays', 'Our technology stays'],
    ['Most technology\nfirms grow', 'Most {{ industry | default: "your industry" }}\nfirms grow'],
    ['Begin technology, biotechnology firms', 'Begin technology, biotechnology firms'],
    ['{{ company | default: "Ada {x}" }} Ada', '{{ company | default: "Ada {x}" }} {{ firstName }}'],
    ['{% if company %}Ada{% endif %}', '{% if company %}{{ firstName }}{% endif %}'],
    ['{{ Ada {% Ada', '{{ {{ firstName }} {% {{ firstName }}'],
    ['Adamant and Nevada stay', 'Adamant and Nevada stay'],
    ['Loomliner is another word', 'Loomliner is another word'],
  ])('%s', (written, template) => {
    expect(bodyOf(written)).toBe(template)
  })

  test('a first name that is also a word counts where somebody is addressed', () => {
    const will = { firstName: 'Will' }
    expect(bodyOf('Hi Will,\n\nWill you have a minute? Will this help?', will)).toBe(
      'Hi {{ firstName }},\n\nWill you have a minute? Will this help?',
    )
    expect(bodyOf("Is it Will's team?", will)).toBe("Is it {{ firstName }}'s team?")
  })

  // The limit of a test's time is what a text that is read again and again would break.
  test.each(
    ['in', 'across ', 'Hi', 'Thanks, ', 'technology', 'Will', 'Head', '']
      .flatMap((word) => [' ', '\n', '\t \n', ' \u00a0'].map((space) => word + space.repeat(50_000 / space.length)))
      .concat('{{'.repeat(25_000), '{%'.repeat(25_000), '{{ {% '.repeat(8_000), '}}{{%}'.repeat(8_000))
      .concat('in   '.repeat(10_000), 'Hi,  '.repeat(10_000), '{{ in '.repeat(8_000), 'in {{'.repeat(10_000))
      .map((text) => [JSON.stringify(text.slice(0, 12)), text] as const),
  )('%s and so on, 50 KB of it, stay as they are', (_, text) => {
    const lead = { ...ada, firstName: 'Will', lastName: 'Mark', fullName: 'Will Mark' }
    const { body, found } = asTemplate({ subject: '', body: text }, lead, sender)
    expect(body === text, 'the text is unchanged').toBe(true)
    expect(found).toEqual([])
    expect(personNamedIn({ subject: '', body: `${text}\nDear Mark,` }, lead)).toEqual([
      { field: 'lastName', value: 'Mark', count: 1 },
    ])
  })

  test('says what it replaced, and how often', () => {
    const { subject, found } = asTemplate({ subject: 'Ada, a question', body: 'Hi Ada, about Loomline' }, ada)
    expect(subject).toBe('{{ firstName }}, a question')
    expect(new Set(found)).toEqual(
      new Set([
        { field: 'company', value: 'Loomline', count: 1 },
        { field: 'firstName', value: 'Ada', count: 2 },
      ]),
    )
  })
})

describe('a text that names somebody else', () => {
  test('is found by name, company and address', () => {
    const found = personNamedIn({ subject: 'Loomline', body: 'Hi Ada, I wrote to ada@loomline.example' }, ada)
    expect(found.map(({ field }) => field).sort()).toEqual(['company', 'email', 'firstName'])
  })

  test('a text with merge fields only names nobody', () => {
    expect(personNamedIn({ subject: 'Hi {{ firstName }}', body: 'At {{ company }} …' }, ada)).toEqual([])
  })
})
