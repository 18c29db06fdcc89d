import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Debian's PgBouncer, which one test of the database and the drill of the cluster need. */
export const pgbouncer = {
  isDone: () => existsSync('/usr/sbin/pgbouncer'),
  run() {
    if (!canInstall()) throw new Error('PgBouncer is missing. As root, on Debian: apt-get install pgbouncer')
    console.error('Installing PgBouncer from Debian …')
    const problem = installPackages('pgbouncer')
    if (problem) throw new Error(problem)
  },
}
