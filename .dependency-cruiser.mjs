// Turns the table in boundaries.mjs into dependency-cruiser's rules. Change the table, not this file.
import { edges, onlyFor, narrowDoors, rooms, testCode } from './boundaries.mjs'

const escape = (text) => text.replaceAll('.', '\\.')
const pattern = (at) => `^${escape(at).replaceAll('*', '[^/]+')}${at.endsWith('/') ? '' : '$'}`

/** The room's folders and files as regular expressions. */
export const locations = (room) => [rooms[room].at].flat().map(pattern)

function pathsOf(door) {
  const [room, only] = door.split(':')
  if (!rooms[room]) throw new Error(`boundaries.mjs names the room ${room}, which does not exist`)
  return only ? locations(room).map((at) => `${at}.*\\.${only}\\.tsx?$`) : locations(room)
}

function packagePaths({ packages = [], except = [] }) {
  const but = except.map((name) => `(?!${escape(name)})`).join('')
  if (packages === '*') return [`(?:^|/)node_modules/${but}`]
  return packages.map((name) => `(?:^|/)node_modules/(?:@types/)?${escape(name)}/`)
}

/** Two rules for one room or cell: its production code, and its test code, which may use more. */
function doorRules(name, from, own, room, extra) {
  const allowed = [
    ...own,
    ...(room.rooms ?? []).flatMap(pathsOf),
    ...extra.flatMap(pathsOf),
    ...packagePaths(room),
  ]
  const list = [...(room.rooms ?? []), ...extra].join(', ') || 'no other room'
  const comment = `${name} may use itself, ${list}; packages: ${room.packages ?? 'none'}. See boundaries.mjs.`
  const builtins = { dependencyTypesNot: ['core'] }
  return [
    {
      name: `door: ${name}`,
      comment,
      severity: 'error',
      from: { path: from.path, pathNot: [...(from.pathNot ?? []), ...testCode] },
      // test code is refused by its own rule, with a better sentence
      to: { pathNot: [...allowed, ...testCode], couldNotResolve: false, ...(room.builtins ? builtins : {}) },
    },
    {
      name: `door: tests of ${name}`,
      comment: `${comment} Tests may also use test helpers, factories and any package.`,
      severity: 'error',
      from: { path: `${from.path}.*\\.(?:test|factory)\\.tsx?$`, pathNot: from.pathNot ?? [] },
      to: { pathNot: [...allowed, ...testCode, '(?:^|/)node_modules/'], couldNotResolve: false, ...builtins },
    },
  ]
}

function roomRules([name, room]) {
  if (!room.cells) {
    return locations(name).flatMap((at) => doorRules(name, { path: at }, locations(name), room, []))
  }
  const [at] = locations(name)
  const special = new Set([...Object.keys(edges[name]), ...Object.keys(onlyFor[name])])
  const specialCells = [...special].flatMap((cell) => {
    const extra = onlyFor[name][cell] ?? []
    const publicFiles = (edges[name][cell] ?? []).map((other) => `${at}${other}/[^/]+\\.public\\.tsx?$`)
    return doorRules(
      `${name}/${cell}`,
      { path: `${at}${cell}/` },
      [`${at}${cell}/`, ...publicFiles],
      room,
      extra,
    )
  })
  const rest = { path: `${at}([^/]+)/`, pathNot: [...special].map((cell) => `${at}${cell}/`) }
  return [...doorRules(name, rest, [`${at}$1/`], room, []), ...specialCells]
}

const production = { path: '^(apps|core)/[^/]+/src/', pathNot: testCode }

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(rooms).flatMap(roomRules),
    ...Object.entries(narrowDoors).map(([name, { from, to, by, why }]) => ({
      name,
      comment: why,
      severity: 'error',
      from: { path: from ?? [], pathNot: by },
      to: { path: to },
    })),
    {
      name: 'no-test-code-in-production',
      comment: 'Tests, factories and test helpers are never part of what ships.',
      severity: 'error',
      from: production,
      to: { path: testCode },
    },
    {
      name: 'no-circle',
      comment: 'Two files which need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'package-not-listed',
      comment: 'Each workspace lists its own packages in its package.json.',
      severity: 'error',
      from: production,
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'nothing-there',
      comment: 'No file or package answers to this name.',
      severity: 'error',
      from: { path: '^(apps|core|e2e)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'development-package-in-production',
      comment: 'The server runs without development packages.',
      severity: 'error',
      from: { path: '^(apps/server|core/[^/]+)/src/', pathNot: testCode },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm', 'npm-optional'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.cache)/' },
    // type imports are doors too
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
}
