import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { manyLineRoutes } from '@uplink/contract/many-lines'
import { module } from '#platform/http/module'
import { editLine, readDetails } from './details.actions'
import { actOnManyLines, previewManyLines } from './many-lines.actions'
import { lookAtPause, pauseLine } from './pausing.actions'
import { changePrice, quotePrice } from './prices.actions'

export const changingHttp = module({
  routes: lineChangeRoutes,
  bind: () => ({
    details: (call, { connection }) => readDetails(call, connection),
    edit: async (call, { connection, body }) => {
      const data = await editLine(call, connection, body)
      return { message: `Line ${data.username} is saved.`, data }
    },
    quotePrice: async (call, { connection, query }) => ({ data: await quotePrice(call, connection, query) }),
    changePrice: (call, { connection, body }) => changePrice(call, connection, body),
    lookAtPause: async (call, { connection }) => ({ data: await lookAtPause(call, connection) }),
    pause: (call, { connection, body }) => pauseLine(call, connection, body),
  }),
})

export const manyLinesHttp = module({
  routes: manyLineRoutes,
  bind: () => ({
    preview: async (call, { body }) => ({ data: await previewManyLines(call, body) }),
    act: (call, { body }) => actOnManyLines(call, body),
  }),
})
