import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { settingsPath, spawnOptions, type Cluster } from '../cluster'

/** A server that was launched; it may not be ready yet, or have ended. */
export interface Postmaster {
  exited: Promise<void>
  hasExited(): boolean
  /** Asks for a fast shutdown (SIGINT) and waits for the end; harmless after it. */
  stop(): Promise<void>
}

// The server must not outlive the portal, not even one that was killed. So a shell runs between them with a pipe to
// the portal: when the pipe closes, on purpose or by death, the shell stops the server. The shell ignores the signals
// of a terminal or a service manager, because those are for the portal. It repeats SIGINT because a server that has
// just started does not listen yet; after a minute it sends SIGQUIT.
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

/** Does not block when the path is a pipe. */
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NONBLOCK

/** Starts the server with its guard. To learn whether it came up, connect to it or read its log. */
export function launch(cluster: Cluster): Postmaster {
  const output = openSync(cluster.log, appending, 0o600)
  const server = join(cluster.binaries, 'bin', 'postgres')
  const args = ['-D', cluster.data, '-c', `config_file=${settingsPath(cluster)}`]
  const shell = spawn('/bin/sh', ['-c', guard, 'uplink-postgres-guard', server, ...args], {
    ...spawnOptions(cluster),
    // In a session of its own, so that Ctrl-C and `kill -9` of the portal's process group do not reach it.
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
