// Installs or builds what a command needs: `node scripts/bootstrap.mjs install|build|browser|freeradius|mariadb|pgbouncer|rabbitmq|prometheus|cluster|faketime …`.
// Prints and changes nothing when all is there. Plain JavaScript without packages, because it also runs before any is
// installed.
const oldest = [20, 19]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Uplink needs Node.js ${oldest.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

// Imported only now, because an older Node may fail to parse these files.
const { install } = await import('./bootstrap/install.mjs')
const { build } = await import('./bootstrap/build.mjs')
const { browser } = await import('./bootstrap/browser.mjs')
const { freeradius } = await import('./bootstrap/freeradius.mjs')
const { mariadb } = await import('./bootstrap/mariadb.mjs')
const { pgbouncer } = await import('./bootstrap/pgbouncer.mjs')
const { rabbitmq } = await import('./bootstrap/rabbitmq.mjs')
const { prometheus } = await import('./bootstrap/prometheus.mjs')
const { cluster } = await import('./bootstrap/cluster.mjs')
const { faketime } = await import('./bootstrap/faketime.mjs')
const { alone } = await import('./bootstrap/alone.mjs')

const steps = {
  install: [install],
  build: [install, build],
  browser: [install, browser],
  freeradius: [freeradius],
  mariadb: [mariadb],
  pgbouncer: [pgbouncer],
  rabbitmq: [rabbitmq],
  prometheus: [prometheus],
  cluster: [pgbouncer, rabbitmq, cluster],
  faketime: [faketime],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(steps, name))
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`Usage: node scripts/bootstrap.mjs ${Object.keys(steps).join('|')} …`)
  process.exit(1)
}

try {
  for (const { isDone, run } of new Set(wanted.flatMap((name) => steps[name]))) {
    // Checked again, since another bootstrap may have done it while this one waited.
    if (!isDone()) await alone(() => isDone() || run())
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
