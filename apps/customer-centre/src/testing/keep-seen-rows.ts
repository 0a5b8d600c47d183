import { afterAll, inject } from 'vitest'
import { keepSeen } from './seen-rows.ts'

afterAll(() => keepSeen(inject('seenRows')))
