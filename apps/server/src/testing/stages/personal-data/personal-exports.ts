import { pino } from 'pino'
import { createFileExpiry } from '#platform/made-files/made-files.jobs'
import { createPersonalExports, personalFiles } from '../../../modules/personal-data/personal-data.public'
import { personalKinds } from '../../../personal-kinds'
import type { TestApp } from '../../test-app'

const log = pino({ level: 'silent' })

/** What the worker does: makes the files about people that wait, and ends those whose time is over. */
export async function makePersonalExports({ db, clock }: TestApp): Promise<void> {
  await createPersonalExports(personalKinds).run({ db, clock, log })
  await createFileExpiry({ people: personalFiles }).run({ db, clock, log })
}
