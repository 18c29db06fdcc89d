// Run at a release: records the checksum of every migration in it. From then on they may not change, because
// databases in use have run them; house-rules/migrations.test.ts checks this.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../apps/server/migrations')
const list = join(folder, 'landed.json')
const landed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const arrived = migrations.filter((name) => !(name in landed))

for (const name of arrived) {
  landed[name] = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
}
writeFileSync(list, `${JSON.stringify(landed, null, 2)}\n`)
console.log(arrived.length > 0 ? `Landed: ${arrived.join(', ')}` : 'No new migration.')
