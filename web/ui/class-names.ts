import { type CxOptions, cx } from 'class-variance-authority'
import { mergeClasses } from './merge-classes.ts'

/** Joins class names; of two utilities for the same thing, the later one wins. */
export const cn = (...classes: CxOptions) => mergeClasses(cx(classes))
