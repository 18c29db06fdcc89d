import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

/** Debian's RabbitMQ, which one test of live messages needs. */
export const rabbitmq = {
  isDone: () => existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server'),
  run() {
    if (!canInstall())
      throw new Error('RabbitMQ is missing. As root, on Debian: apt-get install rabbitmq-server')
    console.error('Installing RabbitMQ from Debian …')
    const problem = installPackages('rabbitmq-server')
    if (problem) throw new Error(problem)
  },
}
