import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { mergeClasses } from './merge-classes.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))

/** Every utility that stands in a string of the source, without what it is conditional on. */
function usedClasses() {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!test)\.tsx?$/.test(name) && !name.endsWith('merge-classes.ts'),
  )
  const words = files.flatMap((name) =>
    [...readFileSync(`${WEB}/${name}`, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(
      ([, single, double, template]) => (single ?? double ?? template ?? '').split(/\s+/),
    ),
  )
  const classes = new Set(words.map((word) => word.replace(/^.*:(?![^[(]*[\])])/, '')))
  // What it knows it keeps once. English has words such as "to-do"; there are no gradients.
  return [...classes].filter((name) => name && twMerge(`${name} ${name}`) === name && !/^to-[a-z]/.test(name))
}

/** Two of each that differ in a number alone. */
function fewOfAKind(classes: string[]) {
  const kinds = new Map<string, string[]>()
  for (const name of classes) {
    const kind = name.replace(/[\d.]+/g, '#').replace(/\[.*\]/, name.includes('(') ? '[f()]' : '[#]')
    kinds.set(kind, [...(kinds.get(kind) ?? []), name])
  }
  return [...kinds.values()].flatMap((alike) => alike.slice(0, 2))
}

test('of two classes the same one wins as by the rules of all of Tailwind, whichever two the source has', () => {
  const classes = fewOfAKind(usedClasses())
  expect(classes.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const first of classes)
    for (const second of classes.filter((other) => other !== first)) {
      const both = `${first} ${second}`
      if (mergeClasses(both) !== twMerge(both)) wrong.push(`${both} -> ${mergeClasses(both)}, not ${twMerge(both)}`)
    }
  expect(wrong).toEqual([])
})

test('a condition keeps a class apart from the same one without', () => {
  expect(mergeClasses('h-9 pointer-coarse:h-11 h-8')).toBe('pointer-coarse:h-11 h-8')
})
