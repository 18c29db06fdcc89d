import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

const programs = ['promtool', 'amtool', 'prometheus-node-exporter']

/** Debian's Prometheus, Alertmanager and node_exporter, which the test and the drill of alarms need. */
export const prometheus = {
  isDone: () => programs.every((program) => existsSync(`/usr/bin/${program}`)),
  run() {
    if (!canInstall())
      throw new Error(
        'Prometheus is missing. As root, on Debian: apt-get install prometheus prometheus-alertmanager prometheus-node-exporter',
      )
    console.error('Installing Prometheus from Debian …')
    const problem = installPackages('prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter')
    if (problem) throw new Error(problem)
  },
}
