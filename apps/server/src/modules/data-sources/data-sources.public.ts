export { dataSourceNamed, listChoices } from './choices.actions'
export { rowsOfDefault, type TableRows } from './default/default-rows.store'
export { openSources, type DataSource, type OpenSources } from './open-sources'
export { defaultTables } from './default/default-tables'
