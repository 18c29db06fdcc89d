import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Debian's Prometheus and Alertmanager, which the test and the drill of alarms need. */
export const prometheus = {
  isDone: () => existsSync('/usr/bin/promtool') && existsSync('/usr/bin/amtool'),
  run() {
    if (!canInstall())
      throw new Error(
        'Prometheus is missing. As root, on Debian: apt-get install prometheus prometheus-alertmanager',
      )
    console.error('Installing Prometheus from Debian …')
    const problem = installPackages('prometheus', 'prometheus-alertmanager')
    if (problem) throw new Error(problem)
  },
}
