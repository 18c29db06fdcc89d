import pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate'
import { tell } from '../databases/gated-statements'

export interface MigrationTask {
  url: string
  folder: string
}

/** A process that brings a database up to date, until its parent kills it while an index is built. */
const task = JSON.parse(process.env.KILL_TASK ?? '') as MigrationTask
const looker = new pg.Client(task.url)
await looker.connect()
void migrate({ connectionString: task.url }, task.folder)
const isBuilding = async () =>
  (await looker.query('SELECT FROM pg_stat_progress_create_index WHERE datname = current_database()'))
    .rowCount !== 0
while (!(await isBuilding())) await looker.query('SELECT pg_sleep(0.01)')
await tell({ stoppedBefore: 'the index is whole' })
