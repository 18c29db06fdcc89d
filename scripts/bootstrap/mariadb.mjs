import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** MariaDB of Debian, which the tests of data sources start where none answers already. */
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
