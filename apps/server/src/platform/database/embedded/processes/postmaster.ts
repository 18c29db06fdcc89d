import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { settingsPath, spawnOptions, type Cluster } from '../cluster'

/** A server that was launched; it may not be ready, or have ended already. */
export interface Postmaster {
  exited: Promise<void>
  hasExited(): boolean
  /** Asks for a fast shutdown (SIGINT) and waits for the end; harmless when it is over. */
  stop(): Promise<void>
}

// The server must not outlive the portal, even one that was killed without a chance to act. So a shell stands
// between them with a pipe to the portal: when that closes, on purpose or by death, it stops the server. It has
// to ignore the signals of a terminal or a service manager: how the portal ends is the portal's business.
// SIGINT is repeated because a server that has just been born does not listen yet; after a minute, SIGQUIT.
const guard = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  read -r _ <&3
  seconds=0
  while kill -INT "$server"; do
    sleep 1
    seconds=$((seconds + 1))
    if [ "$seconds" -gt 60 ]; then kill -QUIT "$server"; fi
  done 2>/dev/null
) &
watcher=$!
exec 3<&-
wait "$server"
kill -KILL "$watcher"
`

/** Does not wait where somebody has put a pipe. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK

/** Starts the server with its guard; whether it comes up shows when one connects, or in its log. */
export function launch(cluster: Cluster): Postmaster {
  const output = openSync(cluster.log, appending, 0o600)
  const server = join(cluster.binaries, 'bin', 'postgres')
  const args = ['-D', cluster.data, '-c', `config_file=${settingsPath(cluster)}`]
  const shell = spawn('/bin/sh', ['-c', guard, 'uplink-postgres-guard', server, ...args], {
    ...spawnOptions(cluster),
    // A session of its own: Ctrl-C and `kill -9` of the portal's process group must not reach it.
    detached: true,
    stdio: ['pipe', output, output],
  })
  closeSync(output)
  let over = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      over = true
      resolve()
    }
    shell.once('exit', end)
    shell.once('error', end)
  })
  return {
    exited,
    hasExited: () => over,
    async stop() {
      shell.stdin?.destroy()
      await exited
    },
  }
}
