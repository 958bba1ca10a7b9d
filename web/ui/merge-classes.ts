import { createTailwindMerge } from 'tailwind-merge'

// The groups of utilities that this product uses, since those of all of Tailwind would be a tenth of the script a page loads. A
// test holds them against the whole set for every class that stands in the source.

const any = () => true
const isGiven = (value: string) => value.startsWith('[')
const isImage = (value: string) => /^\[[a-z-]+\(/.test(value)
const isWidth = (value: string) => /^\d/.test(value)
const isSize = (value: string) => value.startsWith('[size:')
const isGlow = (value: string) => value === 'none' || isGiven(value) || value.startsWith('(')

/** Utilities whose group is everything after their name. */
const plain = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, [{ [name]: ['', any] }]]))

export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  prefix: undefined,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'grid',
      'table',
      'table-cell',
      'contents',
      'hidden',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    ...plain(
      'overflow overflow-x overflow-y line-clamp inset inset-x inset-y top right bottom left z scroll-my scroll-mt',
    ),
    ...plain('size w h min-w max-w min-h max-h p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y space-y'),
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    flex: [{ flex: [any] }],
    ...plain('basis grow shrink order grid-cols grid-rows col-span col-start row-span row-start'),
    ...plain('items justify justify-self self content align cursor opacity whitespace select appearance list wrap'),
    'bg-size': [{ bg: [isSize] }],
    'bg-image': [{ bg: [isImage] }],
    'bg-color': [{ bg: [any] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', isGiven] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'pretty'] }],
    'text-overflow': ['truncate', 'text-ellipsis'],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: [any] }],
    ...plain(
      'leading tracking underline-offset outline-offset fill rotate translate-x translate-y transition pointer-events',
    ),
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'decoration-style': [{ decoration: ['solid', 'dotted', 'wavy'] }],
    'decoration-width': [{ decoration: [isWidth] }],
    'decoration-color': [{ decoration: [any] }],
    ...Object.fromEntries(
      ['', '-x', '-y', '-t', '-r', '-b', '-l'].map((side) => [`border${side}`, [{ [`border${side}`]: ['', isWidth] }]]),
    ),
    'border-collapse': [{ border: ['separate', 'collapse'] }],
    'border-spacing': [{ 'border-spacing': [any] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted'] }],
    'border-color': [{ border: [any] }],
    ...plain('rounded-tl rounded-t rounded-b rounded-l rounded-r'),
    rounded: [{ rounded: [any] }],
    'shadow-color': [{ shadow: [isGlow] }],
    shadow: [{ shadow: [any] }],
    'ring-width': [{ ring: ['', isWidth] }],
    'ring-color': [{ ring: [any] }],
    'divide-y': [{ 'divide-y': ['', isWidth] }],
    outline: [{ outline: ['', isWidth] }],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    'line-clamp': ['display', 'overflow'],
    'scroll-my': ['scroll-mt'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    size: ['w', 'h'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    gap: ['gap-x', 'gap-y'],
    flex: ['basis', 'grow', 'shrink'],
    'font-size': ['leading'],
    border: ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'],
    'border-x': ['border-r', 'border-l'],
    'border-y': ['border-t', 'border-b'],
    rounded: ['rounded-t', 'rounded-b', 'rounded-l', 'rounded-r', 'rounded-tl'],
    'rounded-t': ['rounded-tl'],
    'rounded-l': ['rounded-tl'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'marker', 'placeholder'],
}))
