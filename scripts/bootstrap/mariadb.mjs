import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Debian's MariaDB, which the tests of data sources start when no server is running already. */
export const mariadb = {
  isDone: () => process.env.TEST_MARIADB_URL !== undefined || existsSync('/usr/sbin/mariadbd'),
  run() {
    if (!canInstall())
      throw new Error('MariaDB is missing. As root, on Debian: apt-get install mariadb-server')
    console.error('Installing MariaDB from Debian …')
    const problem = installPackages('mariadb-server')
    if (problem) throw new Error(problem)
  },
}
