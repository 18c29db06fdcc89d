import { nobody, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const bulkActsPersonal = [
  personalKind('bulk_act_rows', {
    title: 'Records of acts on many',
    found: nobody('by the numbers of records; the names are looked up when they are shown'),
    told: [],
    ours: ['act_id', 'position', 'record_kind', 'record_id', 'result', 'why', 'before', 'changed_at'],
    erasure: 'ends by itself',
  }),
]
