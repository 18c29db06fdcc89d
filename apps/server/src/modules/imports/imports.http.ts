import { importRoutes } from '@uplink/contract/imports'
import type { Call } from '#platform/http/call'
import { module } from '#platform/http/module'
import * as actions from './imports.actions'

export const importsHttp = module({
  routes: importRoutes,
  bind(deps: actions.ImportDeps) {
    const moved = async (message: string, call: Call, id: number) => ({
      message,
      data: await actions.readImport(deps, call, id),
    })
    return {
      list: (call, { query }) => actions.listImports(call, query),
      export: (call, { query }) => actions.exportImports(call, query),
      read: async (call, { params }) => ({ data: await actions.readImport(deps, call, params.id) }),
      begin: async (call, { body }) =>
        moved('Say which column is what.', call, await actions.beginImport(deps, call, body)),
      beginFrom: async (call, { body }) =>
        moved('Say what is written where it says nothing.', call, await actions.beginImportFrom(call, body)),
      replace: async (call, { params, body }) => {
        await actions.replaceFile(deps, call, params.id, body)
        return moved('The other file is there.', call, params.id)
      },
      check: async (call, { params, body }) => {
        await actions.beginCheck(call, params.id, body)
        return moved('The lines are being checked. Nothing is written yet.', call, params.id)
      },
      problems: (call, { query }) => actions.listProblems(call, query),
      exportProblems: (call, { query }) => actions.exportProblems(call, query),
      lines: (call, { query }) => actions.listLines(call, query),
      exportLines: (call, { query }) => actions.exportLines(call, query),
      apply: async (call, { params }) => {
        await actions.beginApply(call, params.id)
        return moved('The lines are being imported.', call, params.id)
      },
      undo: async (call, { params }) => {
        await actions.beginUndo(call, params.id)
        return moved('The import is being undone.', call, params.id)
      },
      delete: async (call, { params }) => {
        await actions.deleteImport(call, params.id)
        return { message: 'The import is given up.' }
      },
    }
  },
})
