import { type CxOptions, cx } from 'class-variance-authority'
import { twMerge } from 'tailwind-merge'

/** Joins class names; of two utilities for the same thing, the later one wins. */
export const cn = (...classes: CxOptions) => twMerge(cx(classes))
