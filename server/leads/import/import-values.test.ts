import { expect, test } from 'vitest'
import { isCertainSize, readCompanySize, readPercent, splitName } from './import-values.ts'

test.each([
  ['350', '200+'],
  ['201-500', '200+'],
  ['1,001-5,000', '200+'],
  ['10001+', '200+'],
  ['200+', '200+'],
  ['1k', '200+'],
  ['51-200', '51-200'],
  ['51–200 employees', '51-200'],
  ['200', '51-200'],
  ['11-50', '11-50'],
  ['2-10', '1-10'],
  ['7', '1-10'],
  ['10+', '11-50'],
  ['Self-employed', '1-10'],
  ['1-Oct', '1-10'],
  ['Nov-50', '11-50'],
  ['large', undefined],
])('company size "%s" is %s', (text, size) => expect(readCompanySize(text)).toBe(size))

test.each([
  ['350', true],
  ['1,001-5,000', false],
  ['201-500', false],
  ['51–200 employees', true],
  ['2-10', true],
  ['10001+', false],
  ['1-50', false],
  ['10+', false],
  ['1-Oct', false],
  ['Self-employed', false],
  ['large', false],
  ['about 20', false],
])('that company size "%s" needs no look by a person is %s', (text, isCertain) =>
  expect(isCertainSize(text)).toBe(isCertain),
)

test.each([
  ['65%', 65],
  ['65', 65],
  ['0.65', 65],
  ['65,5', 65.5],
  ['100 %', 100],
  ['-5', -5],
  ['1', 1],
  ['N/A', undefined],
  ['high', Number.NaN],
])('probability "%s" is %s', (text, percent) => expect(readPercent(text)).toBe(percent))

test.each([
  ['Grace Hopper', 'Grace', 'Hopper'],
  ['Grace Brewster Hopper', 'Grace Brewster', 'Hopper'],
  ['Hopper, Grace', 'Grace', 'Hopper'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Charles de la Vallée Poussin', 'Charles', 'de la Vallée Poussin'],
  ['  Ada   Byron ', 'Ada', 'Byron'],
  ['Plato', 'Plato', undefined],
])('the name "%s" is %s and %s', (name, firstName, lastName) =>
  expect(splitName(name)).toEqual({ firstName, ...(lastName && { lastName }) }),
)
