import { expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import { takeExportPlace } from './export-limit.ts'

test('one owner exports twice at once at most, all owners four times, and a place given back is free again', () => {
  const first = takeExportPlace(1)
  const second = takeExportPlace(1)
  expect(() => takeExportPlace(1)).toThrow(AppError)
  const others = [takeExportPlace(2), takeExportPlace(3)]
  expect(() => takeExportPlace(4)).toThrow('Another export is still running')
  first()
  first()
  const third = takeExportPlace(4)
  expect(() => takeExportPlace(5)).toThrow(AppError)
  for (const release of [second, third, ...others]) release()
  takeExportPlace(1)()
})
