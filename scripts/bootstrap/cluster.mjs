import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian.mjs'

const packages = ['pgbackrest', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql-15']

/** Debian's Patroni, etcd and HAProxy, which the drill of the cluster needs. */
export const cluster = {
  isDone: () =>
    [
      '/usr/bin/pgbackrest',
      '/usr/bin/patroni',
      '/usr/bin/etcd',
      '/usr/sbin/haproxy',
      '/usr/lib/postgresql/15/bin/postgres',
    ].every((file) => existsSync(file)),
  run() {
    if (!canInstall())
      throw new Error(
        `Patroni, etcd, HAProxy or pgBackRest is missing. As root, on Debian: apt-get install ${packages.join(' ')}`,
      )
    console.error('Installing Patroni, etcd and HAProxy from Debian …')
    const problem = installPackages(...packages)
    if (problem) throw new Error(problem)
  },
}
