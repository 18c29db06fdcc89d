import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'oxfmt'

/** Functions with which both commands write sources below `root`. */
export function writingIn(root) {
  return {
    /** Inserts `text` after the last match of `pattern`, which describes the usual lines of the file. */
    insertAfterLast(path, pattern, text) {
      const source = readFileSync(join(root, path), 'utf8')
      const last = [...source.matchAll(pattern)].at(-1)
      if (!last) throw new Error(`${path} has no line that matches ${pattern}: add ${text.trim()} by hand`)
      const end = last.index + last[0].length
      writeFileSync(join(root, path), source.slice(0, end) + text + source.slice(end))
    },

    nextMigrationNumber() {
      const names = readdirSync(join(root, 'apps/server/migrations'))
      const last = Math.max(...names.map((name) => Number(name.slice(0, 4)) || 0))
      return String(last + 1).padStart(4, '0')
    },

    /** Writes new files; throws when one of them exists already. */
    async writeFiles(files) {
      const taken = Object.keys(files).filter((path) => existsSync(join(root, path)))
      if (taken.length > 0) throw new Error(`These exist already: ${taken.join(', ')}`)
      const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(root, dirname(path)), { recursive: true })
        const isCode = /\.tsx?$/.test(path)
        writeFileSync(join(root, path), isCode ? (await format(path, text, style)).code : text)
      }
    },

    /** Adds the type of a new table, in the form in which the type generator will print it. */
    addTableType({ table, Table }, type) {
      const schema = 'apps/server/src/platform/database/schema.generated.ts'
      const last = /^export interface \w+ \{[^}]*\}\n\n(?=export interface DB )/gm
      this.insertAfterLast(schema, last, `${type}\n`)
      this.insertAfterLast(schema, /^ {2}\w+: \w+;\n(?=\}\n$)/gm, `  ${table}: ${Table};\n`)
    },
  }
}
