import { answersOf } from '@uplink/report-engine/raw/questions'
import { guardFor } from '@uplink/report-engine/raw/guards'
import { answerQuestions } from '#platform/threads'
import type { Reading } from './written-sql'

answerQuestions(async ({ dialect, questions }: Reading) => answersOf(await guardFor(dialect), questions))
