import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './root.mjs'

const lock = join(root, '.cache', 'bootstrap.lock')

/** Runs `work` while no other bootstrap of this checkout works: two installs at once would break each other. */
export async function alone(work) {
  let isTold = false
  while (!take()) {
    const holder = Number(read(lock))
    if (!isAlive(holder)) rmSync(lock, { force: true })
    else if (!isTold) console.error(`Waiting for another bootstrap (process ${holder}) …`)
    isTold = true
    await delay(200)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take() {
  const own = `${lock}.${process.pid}`
  mkdirSync(join(lock, '..'), { recursive: true })
  writeFileSync(own, String(process.pid))
  try {
    // Linking a finished file is atomic and fails if the lock exists, so nobody reads a lock without its holder.
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own)
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
