import '../starting/process/runtime'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { command } from './command'
import { listBackups, readBackup, type Backup } from '../starting/backups/manifest'
import { refuseRestore, restoreBackup } from '../starting/backups/restore'
import { systemClock } from '#platform/clock'

/**
 * `npm run restore -- latest`, or a folder: puts a backup into the place of the database, and ends the sessions in it. Without a
 * name it lists the backups. It asks before it replaces anything; `--yes` is the answer for a script.
 */
const say = (line: string) => console.log(line)
const usage = 'Usage: npm run restore -- [latest | folder of a backup] [--yes]'

await command(async (config) => {
  const { wanted, isSure } = readArguments()
  const all = await listBackups(config.BACKUP_DIR)
  if (wanted === undefined) {
    for (const line of listed(all, config.BACKUP_DIR)) say(line)
    return
  }
  const [latest] = all.filter(({ folder }) => !folder.includes('/before-restore-'))
  const backup = wanted === 'latest' ? latest : await readBackup(wanted)
  if (!backup) throw new Error(`There is no backup in BACKUP_DIR (${config.BACKUP_DIR}).`)
  await refuseRestore(config, backup)
  say(`${inWords(backup)} takes the place of the database. What was done since then is lost.`)
  if (!isSure && !(await confirms())) {
    say('Nothing was changed.')
    return 1
  }
  await restoreBackup({ config, backup, now: systemClock.now(), say })
  say('Restored. Start the portal.')
})

function readArguments(): { wanted: string | undefined; isSure: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error('one backup at a time')
    return { wanted: positionals[0], isSure: values.yes }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${usage}`, { cause: error })
  }
}

// functions, since the command runs before the end of the file is reached
function inWords({ folder, manifest: { made_at: at, version, bytes } }: Backup): string {
  return `${folder} (made ${at.slice(0, 16).replace('T', ' ')} UTC by ${version}, ${(bytes / 1e6).toFixed(1)} MB)`
}

function listed(all: readonly Backup[], place: string): string[] {
  if (all.length === 0) return [`There is no backup in ${place}.`, usage]
  return ['Backups, the newest first:', ...all.map((one) => `  ${inWords(one)}`), usage]
}

async function confirms(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here: run it with --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type yes to go on: ')
  terminal.close()
  return answer.trim() === 'yes'
}
