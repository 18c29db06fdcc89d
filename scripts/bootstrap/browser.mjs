import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './debian.mjs'
import { root } from './root.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = ['/Applications/Chromium.app/Contents/MacOS/Chromium']
places.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')

const advice = `No Chromium was found. Any of these helps:
  - install the package "chromium" (Debian: apt-get install chromium) or Google Chrome
  - npx playwright install --with-deps chromium
  - set CHROMIUM_PATH to the program of a Chromium`

/** A Chromium for the tests. Standard output gets only its path. */
export const browser = {
  isDone() {
    const path = chosen() ?? fromSystem() ?? fromPlaywright()
    if (path) console.log(path)
    return path !== undefined
  },
  run() {
    if (!canInstall()) throw new Error(advice)
    console.error('Installing Chromium from Debian …')
    const problem = installPackages('chromium')
    const path = fromSystem()
    if (problem || !path) throw new Error(`${problem}\n${advice}`)
    console.log(path)
  },
}

function chosen() {
  const path = process.env.CHROMIUM_PATH
  if (path && !isProgram(path))
    throw new Error(`CHROMIUM_PATH names ${path}, which is no program that we may run.`)
  return path || undefined
}

function fromSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isProgram)
}

function fromPlaywright() {
  try {
    const fromJourneys = createRequire(join(root, 'e2e', 'package.json'))
    const path = fromJourneys('@playwright/test').chromium.executablePath()
    return isProgram(path) ? path : undefined
  } catch {
    return undefined
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
