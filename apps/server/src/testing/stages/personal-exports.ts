import { pino } from 'pino'
import { createPersonalExports } from '../../modules/personal-data/personal-data.public'
import { personalKinds } from '../../personal-kinds'
import type { TestApp } from '../test-app'

const log = pino({ level: 'silent' })

/** What the worker does: makes the files about people that wait, and ends those whose time is over. */
export const makePersonalExports = ({ db, clock }: TestApp) =>
  createPersonalExports(personalKinds).run({ db, clock, log })
