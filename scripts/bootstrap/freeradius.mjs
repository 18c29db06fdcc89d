import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

const programs = ['/usr/sbin/freeradius', '/usr/bin/radclient', '/usr/lib/freeradius/rlm_rest.so']
const packages = ['freeradius', 'freeradius-rest', 'freeradius-utils']

/** Debian's FreeRADIUS, which one test of RADIUS needs. */
export const freeradius = {
  isDone: () => programs.every((path) => existsSync(path)),
  run() {
    if (!canInstall())
      throw new Error(`FreeRADIUS is missing. As root, on Debian: apt-get install ${packages.join(' ')}`)
    console.error('Installing FreeRADIUS from Debian …')
    const problem = installPackages(...packages)
    if (problem) throw new Error(problem)
  },
}
