import { existsSync, readdirSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Debian's libfaketime, by which the soak moves the clock of the portal and of its database. */
export const faketime = {
  isDone: () =>
    existsSync('/usr/lib') &&
    readdirSync('/usr/lib').some((name) => existsSync(`/usr/lib/${name}/faketime/libfaketimeMT.so.1`)),
  run() {
    if (!canInstall())
      throw new Error('libfaketime is missing. As root, on Debian: apt-get install libfaketime')
    console.error('Installing libfaketime from Debian …')
    const problem = installPackages('libfaketime')
    if (problem) throw new Error(problem)
  },
}
